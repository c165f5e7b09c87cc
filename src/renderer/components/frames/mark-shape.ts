/** The shapes that marks are drawn in; see StatusMark. */

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
