// How long tests wait for a state: so long as a quick machine may take, times how much slower this one is. That is measured once at the start of a run.
import { createHash } from 'node:crypto'

const quickMs = 15
const rounds = 15
/** Whoever waits so many times as long waits for something that does not come. */
const most = 8
const variable = 'TEST_PATIENCE'

/** Measures this machine, for all processes of the run: by the best of some rounds of the same work, which the work of others does not slow. */
export function measurePatience(): void {
  if (process.env[variable]) return
  const slower = Math.min(...Array.from({ length: rounds }, measureRound)) / quickMs
  process.env[variable] = Math.min(most, Math.max(1, slower)).toFixed(1)
}

function measureRound(): number {
  const begun = performance.now()
  let text = ''
  for (let n = 0; n < 4000; n++) text = createHash('sha256').update(JSON.stringify({ n, text })).digest('hex')
  return performance.now() - begun
}

/** So many milliseconds of a quick machine, on this one. */
export const patiently = (ms: number): number => ms * Number(process.env[variable] ?? 1)
