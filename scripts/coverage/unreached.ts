/** Lists lines of the desktop shell that no end-to-end run executes, by their start and with the reason. */
type Reason = readonly [start: string, why: string]

export const UNREACHED: Readonly<Record<string, readonly Reason[]>> = {}
