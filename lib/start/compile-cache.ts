// Enables Node's compile cache, which halves the loading time of the sources.
import { enableCompileCache } from 'node:module'

/** Call it before the sources are imported; child processes use the same cache. */
export function keepCompiled(): void {
  process.env.NODE_COMPILE_CACHE ||= '.next/cache/node'
  enableCompileCache(process.env.NODE_COMPILE_CACHE)
}
