// Where the processor time of a run goes: what each process below this one is, and how long it has worked, read from /proc once a second.
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** Kinds of processes by their command lines; one that says nothing is what the process is that started it. */
const kinds: Readonly<Record<string, RegExp>> = {
  browser: /chrom/,
  builds: /next-build|next\/dist\/bin\/next build|buildWhenNeeded/,
  servers: /next-server|lib\/start\/|embedded-child|openBackend/,
  PostgreSQL: /^postgres|\/bin\/postgres|initdb/,
  tests: /vitest/,
}
const rest = 'others'

/** Seconds of processor time by kind. */
export type ProcessorTime = Readonly<Record<string, number>>

interface Seen {
  kind: string
  /** What it had worked before it was watched. */
  before: number
  ticks: number
}

/** The kernel's unit of processor time on every platform that Node runs on. */
const ticksPerSecond = 100
const everyMs = 1000

/** Watches the processes below this one until it is stopped; what a process does in its last second is not seen. Without /proc there is nothing to see. */
export function watchProcessorTime(): () => ProcessorTime {
  const seen = new Map<string, Seen>()
  look(seen)
  for (const one of seen.values()) one.before = one.ticks
  const clock = setInterval(() => look(seen), everyMs)
  return () => {
    clearInterval(clock)
    look(seen)
    const seconds: Record<string, number> = {}
    for (const { kind, ticks, before } of seen.values()) seconds[kind] = (seconds[kind] ?? 0) + (ticks - before) / ticksPerSecond
    return seconds
  }
}

function look(seen: Map<string, Seen>): void {
  const now = new Map(readProcesses().map((one) => [one.pid, one]))
  const isBelow = (pid: number): boolean => {
    const parent = now.get(pid)?.parent ?? 0
    return parent === process.pid || (parent > 1 && isBelow(parent))
  }
  for (const { pid, id, ticks } of now.values()) {
    // a process whose parent has ended is nobody's, but was seen before
    if (seen.has(id) || isBelow(pid)) seen.set(id, { ticks, kind: kindOf(pid, now), before: seen.get(id)?.before ?? 0 })
  }
}

function kindOf(pid: number, all: ReadonlyMap<number, { parent: number }>): string {
  const command = textOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
  const [kind] = Object.entries(kinds).find(([, pattern]) => pattern.test(command)) ?? []
  const parent = all.get(pid)?.parent ?? 0
  return kind ?? (parent > 1 && parent !== process.pid ? kindOf(parent, all) : rest)
}

interface Read {
  pid: number
  /** Numbers of processes are given again: this one is the process's own. */
  id: string
  parent: number
  ticks: number
}

function readProcesses(): Read[] {
  return listFolder('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      // the name of the program, in brackets, may hold anything
      const fields = textOf(`/proc/${name}/stat`)
        .replace(/^.*\) /s, '')
        .split(' ')
      if (fields.length < 20) return []
      return [{ pid: Number(name), id: `${name} ${fields[19]}`, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }]
    })
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // it has ended
    return ''
  }
}

/** How much of all processors was at work, in percent. */
export function shareOf(time: ProcessorTime, seconds: number): number {
  const worked = Object.values(time).reduce((sum, some) => sum + some, 0)
  return Math.round((100 * worked) / (seconds * availableParallelism()))
}
