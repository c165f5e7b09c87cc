/** Something the user has to be told once, in words chosen by the renderer. */

export type Notice =
  | { readonly kind: 'profileUnwritable'; readonly directory: string }
  | { readonly kind: 'fileRestored'; readonly file: string; readonly movedTo: string }
  | { readonly kind: 'fileReset'; readonly file: string; readonly movedTo: string }
  | { readonly kind: 'tokenUnreadable' }
  | { readonly kind: 'tokenWeaklyProtected' }
  | { readonly kind: 'simulatorFailed'; readonly message: string }

export interface NumberedNotice {
  readonly number: number
  readonly notice: Notice
}
