/** Sends frames to a window and notices when it does not keep up, so that no more is made for it than it reads. */
import { encodeServerFrame, type ServerFrame } from '#contract/web/web-frames.ts'

/** The part of a WebSocket that sending takes. */
export interface SendingSocket {
  /** Bytes handed over and not yet taken by the system. */
  readonly bufferedAmount: number
  /** `done` is called when the frame has been taken, or cannot be. */
  send(text: string, done: () => void): void
}

/** Sends frames to one window. */
export interface PacedSender {
  send(frame: ServerFrame): void
  /** Whether so much is waiting that the window should be sent nothing and read no further. */
  isFull(): boolean
}

/** Waiting bytes above which the window does not keep up. */
export const FULL_BYTES = 1024 * 1024
/** Waiting bytes below which it keeps up again. */
export const RESUME_BYTES = 256 * 1024

/** `onPace` is called whenever {@link PacedSender.isFull} has changed. */
export function createPacedSender(socket: SendingSocket, onPace: () => void): PacedSender {
  let full = false

  function setFull(now: boolean): void {
    if (now === full) return
    full = now
    onPace()
  }

  return {
    send(frame) {
      socket.send(encodeServerFrame(frame), () => {
        if (socket.bufferedAmount <= RESUME_BYTES) setFull(false)
      })
      if (socket.bufferedAmount > FULL_BYTES) setFull(true)
    },
    isFull: () => full,
  }
}
