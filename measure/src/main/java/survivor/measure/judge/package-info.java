/**
 * The verdict on one step of load (section 8).
 *
 * <p>Four verdicts, in the order in which they are looked for. Undecided: something that the
 * judgement needs was not seen. Invalid: the client was seen to be unfit, so the target has shown
 * nothing. Fail: the target missed a criterion. Pass: none of these. All reasons are listed, the
 * deciding ones first.
 */
package survivor.measure.judge;
