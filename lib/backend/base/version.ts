// The version of the product that is running.
import { readFileSync } from 'node:fs'

let read: string | undefined

export function version(): string {
  read ??= (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version
  return read
}
