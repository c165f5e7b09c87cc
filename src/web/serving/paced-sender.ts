/** Sends frames to a window and detects when it does not keep up, so that the backend makes no more than it reads. */
import { encodeServerFrame, type ServerFrame } from '#contract/web/web-frames.ts'

export interface SendingSocket {
  /** Bytes handed over but not yet taken by the system. */
  readonly bufferedAmount: number
  /** `done` is called when the frame was sent or failed. */
  send(text: string, done: () => void): void
}

export interface PacedSender {
  send(frame: ServerFrame): void
  /** Whether the window must be sent nothing and not be read. */
  isFull(): boolean
}

/** Max waiting bytes of a window that keeps up. */
export const FULL_BYTES = 1024 * 1024
/** Waiting bytes below which a full sender resumes. */
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
