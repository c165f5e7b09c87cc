/** Measures the longest block of a thread's event loop in processor time, independent of other work on the machine. */

export interface LoopWatch {
  /** Returns the longest block since the start, ms of this thread's processor time. */
  stop(): number
}

/** Reads the thread's processor time at every turn of the event loop. */
export function watchLoop(): LoopWatch {
  let isOn = true
  let longest = 0
  let last = processorMs()

  function look(): void {
    const now = processorMs()
    longest = Math.max(longest, now - last)
    last = now
    if (isOn) setImmediate(look)
  }

  setImmediate(look)
  return {
    stop() {
      isOn = false
      return Math.max(longest, processorMs() - last)
    },
  }
}

function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
