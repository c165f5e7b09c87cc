/** Lists the starts of the desktop shell's lines that no end-to-end run executes, with reasons. */
type Reason = readonly [start: string, why: string]

export const UNREACHED: Readonly<Record<string, readonly Reason[]>> = {}
