/** The shapes of marks; see StatusMark. */

export type MarkShape =
  | 'dotted'
  | 'clock'
  | 'moon'
  | 'half'
  | 'pause'
  | 'cross'
  | 'triangle'
  | 'barred'
  | 'excluded'
  | 'hourglass'
  | 'lock'
  | 'disc'
  | 'parted'
  | 'unplugged'
  | 'history'
  | 'forward'
