// Keeps what Node compiles, which halves the time until the sources are read.
import { enableCompileCache } from 'node:module'

/** To be called before the sources are imported; child processes keep theirs in the same place. */
export function keepCompiled(): void {
  process.env.NODE_COMPILE_CACHE ||= '.next/cache/node'
  enableCompileCache(process.env.NODE_COMPILE_CACHE)
}
