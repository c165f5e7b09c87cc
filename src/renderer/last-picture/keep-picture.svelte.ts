/** Takes the picture of a window when it leaves the screen, and removes the one that it began with. */
import { tick } from 'svelte'
import type { App } from '../app.svelte.ts'
import { isPictureShown, removePicture } from './draw-picture.ts'
import { takePicture } from './take-picture.ts'

/** How long the picture stays once the window knows what it shows, ms, where no row says that it is live. */
const LIMIT_MS = 2_000
/** A row of the window's own that shows a value. */
const LIVE_ROW = 'main [data-instrument]:not([data-state="pending"])'

/** To be called while the window's component is set up. */
export function keepPicture(app: App): void {
  const { clock, host } = app

  /** Whose rows they are; undefined before that is known. */
  const account = $derived.by(() => {
    const session = app.session.current
    return session && `${session.source} ${session.address?.baseUrl} ${session.tokenEnding}`
  })
  let knownAccount: string | undefined
  const isLockedOut = $derived(['keyless', 'unauthorised'].includes(app.session.current?.state ?? ''))
  const isPrivate = $derived(app.settingsKnown && (app.settings.discreet || isLockedOut))
  const isDesk = $derived(app.window.record?.kind === 'desk')
  /** There is something to say that the picture must not hide. */
  const isOvertaken = $derived(
    app.line.loss !== null || isPrivate || app.window.state === 'tooMany' || (app.window.record !== null && !isDesk),
  )

  $effect(() => {
    const isAnother = knownAccount !== undefined && account !== knownAccount
    knownAccount = account
    if (isAnother || isPrivate || app.line.state.kind === 'otherProfile') host.pictures.forget()
  })
  $effect(() => {
    if (isOvertaken) removePicture(document)
  })
  $effect(() => {
    if (app.settingsKnown && isPictureShown(document)) return untilLive(app)
    return undefined
  })

  $effect(() => {
    // Also when a page is left or closed: the event comes then as well.
    function keep(): void {
      if (!document.hidden || !app.settingsKnown || isOvertaken || !isDesk || isPictureShown(document)) return
      const picture = takePicture(window, clock.now())
      if (picture !== null) host.pictures.keep(picture)
    }
    document.addEventListener('visibilitychange', keep)
    return () => document.removeEventListener('visibilitychange', keep)
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
