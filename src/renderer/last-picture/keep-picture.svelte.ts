/** Takes the picture of a window when it leaves the screen, and removes the one that it began with. */
import { tick } from 'svelte'
import type { App } from '../app/app.svelte.ts'
import { serviceOf } from '#model/service/service-session.ts'
import { isPictureOfAnother, isPictureShown, removePicture } from './draw-picture.ts'
import { takePicture } from './take-picture.ts'

/** How long the picture stays once the window knows what it shows, ms, where no row says that it is live. */
const LIMIT_MS = 2_000
/** A row of the window's own that shows a value. */
const LIVE_ROW = 'main [data-instrument]:not([data-state="pending"])'

/** To be called while the window's component is set up. */
export function keepPicture(app: App): void {
  const { clock, host } = app
  const source = $derived(sourceOf(app))
  const isPrivate = $derived(isPrivateWindow(app))
  const isDesk = $derived(app.window.record?.kind === 'desk')
  /** There is something to say that the picture must not hide. */
  const isOvertaken = $derived(
    app.line.loss !== null || isPrivate || app.window.state === 'tooMany' || (app.window.record !== null && !isDesk),
  )
  const isTakeable = $derived(app.settingsKnown && isDesk && !isOvertaken)

  forgetOthers(app)
  $effect(() => {
    if (isPrivate || app.line.state.kind === 'otherProfile') host.pictures.forget()
  })
  $effect(() => {
    if (isOvertaken) removePicture(document)
  })
  $effect(() => {
    if (app.settingsKnown && isPictureShown(document)) return untilLive(app)
    return undefined
  })

  $effect(() =>
    whenHidden(() => {
      if (!isTakeable || source === null || isPictureShown(document)) return
      const picture = takePicture(window, clock.now(), source)
      if (picture !== null) host.pictures.keep(picture)
    }),
  )
}

/** Whether the rows may not be shown before the window knows whom it shows them to. */
function isPrivateWindow({ settingsKnown, settings, session }: App): boolean {
  const isLockedOut = ['keyless', 'unauthorised'].includes(session.current?.state ?? '')
  return settingsKnown && (settings.discreet || isLockedOut)
}

/** Calls back when the window leaves the screen, as also when its page is left or closed. */
function whenHidden(onHidden: () => void): () => void {
  const listener = () => {
    if (document.hidden) onHidden()
  }
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Null before it is known, as while the application starts. */
const sourceOf = ({ session }: App): string | null =>
  session.current === undefined ? null : serviceOf(session.current)

/** Forgets pictures of another service or key than those in use. */
function forgetOthers(app: App): void {
  const { session, host } = app
  const source = $derived(sourceOf(app))
  /** Whose rows they are; null before that is known. */
  const account = $derived(source === null ? null : `${source} ${session.current?.tokenEnding}`)
  let knownAccount: string | null = null

  $effect(() => {
    if (account === null) return
    if (knownAccount !== null && account !== knownAccount) host.pictures.forget()
    knownAccount = account
  })
  // A picture outlives the start that it was taken in, and the next one may be of another service.
  $effect(() => {
    if (source === null || !isPictureOfAnother(document, source)) return
    host.pictures.forget()
    removePicture(document)
  })
}

/** Removes the picture with the first live row, in the same frame. */
function untilLive({ quotes, clock }: Pick<App, 'quotes' | 'clock'>): () => void {
  function leave(): void {
    removePicture(document)
    stop()
  }
  const stopWatching = quotes.watch(
    () =>
      void tick().then(() => {
        if (document.querySelector(LIVE_ROW) !== null) leave()
      }),
  )
  const cancel = clock.schedule(LIMIT_MS, leave)
  const stop = () => {
    stopWatching()
    cancel()
  }
  return stop
}
