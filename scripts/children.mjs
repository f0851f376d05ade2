/**
 * Runs child processes of a script in their own process groups. They are stopped once when the script is, and never left running.
 */
import { spawn } from 'node:child_process'

// npm forwards Ctrl-C although the terminal has already signaled all processes. A second signal within this time is the same
// press.
const KEY_PRESS_MS = 2_000
const exits = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }
const living = new Set()
let stoppedAt

/** The signal that stopped the script. Undefined until then. */
export let stopSignal

/**
 * Starts a program, waits for its end and returns `{ code, late }`. An interrupt reaches it once, as a request to stop cleanly. A
 * second press, seconds later, kills it. With `allSeconds` it is stopped when it takes longer, and `late` is true.
 */
export function run(command, args, { allSeconds, ...options } = {}) {
  listen()
  return new Promise((resolve, reject) => {
    // In its own group, so that a terminal's Ctrl-C reaches it only through this script.
    const child = spawn(command, args, { stdio: 'inherit', ...options, detached: true })
    living.add(child)
    let late = false
    const enough = () => {
      if (late) return endGroup(child)
      late = true
      child.kill('SIGTERM')
    }
    const alarms = allSeconds === undefined ? [] : [allSeconds, allSeconds + 20].map((at) => setTimeout(enough, at * 1000))
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      living.delete(child)
      for (const alarm of alarms) clearTimeout(alarm)
      resolve({ code: code ?? exits[signal] ?? 1, late })
    })
  })
}

function listen() {
  if (process.listenerCount('SIGINT') > 0) return
  for (const signal of Object.keys(exits)) process.on(signal, () => stop(signal))
  // Under npm, a shell runs in between. On a signal, npm ends only the shell.
  const parent = process.ppid
  const orphaned = () => process.ppid !== parent && stopSignal === undefined && stop('SIGTERM')
  if (process.env.npm_lifecycle_event !== undefined) setInterval(orphaned, 500).unref()
  // No child may outlive this process.
  process.once('exit', endAll)
}

function stop(signal) {
  if (stoppedAt !== undefined && Date.now() - stoppedAt < KEY_PRESS_MS) return
  const again = stoppedAt !== undefined
  stoppedAt = Date.now()
  stopSignal = signal
  if (again) return endAll()
  // A closed terminal is a request to stop, like any other.
  for (const child of living) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
}

function endGroup(child) {
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group has already ended.
  }
}

function endAll() {
  for (const child of living) endGroup(child)
}
