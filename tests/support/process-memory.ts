// The resident memory of a process of this machine, from outside.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** Without it a test that needs it is skipped. */
export const hasProc = existsSync('/proc/self/clear_refs')

/** Most of it in MB since the last `forgetPeak`. */
export const peakOf = (pid: number): number => megabytes(pid, 'VmHWM')

/** In MB. */
export const residentOf = (pid: number): number => megabytes(pid, 'VmRSS')

export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

function megabytes(pid: number, name: string): number {
  const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
