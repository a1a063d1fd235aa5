// npm run check: lint, types and unused code beside the unit and API tests. What each part prints is shown whole when it ends.
import { spawn } from 'node:child_process'
import path from 'node:path'

const parts: Record<string, string> = {
  lint: 'biome check .',
  types: 'next typegen && tsc --noEmit',
  unused: 'npm run --silent unused',
  tests: 'vitest run --project unit --project api --reporter=dot',
}
const env = { ...process.env, PATH: `${path.resolve('node_modules/.bin')}${path.delimiter}${process.env.PATH}` }
const begun = performance.now()

/** Runs a part; false when it failed. */
function run(name: string, command: string): Promise<boolean> {
  const child = spawn(command, { shell: true, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const printed: Buffer[] = []
  child.stdout.on('data', (bytes: Buffer) => printed.push(bytes))
  child.stderr.on('data', (bytes: Buffer) => printed.push(bytes))
  return new Promise((resolve) =>
    child.on('close', (code) => {
      const seconds = Math.round((performance.now() - begun) / 1000)
      console.log(`\n${code === 0 ? '✓' : '✗'} ${name}, after ${seconds} s\n${Buffer.concat(printed)}`)
      resolve(code === 0)
    }),
  )
}

const passed = await Promise.all(Object.entries(parts).map(([name, command]) => run(name, command)))
const failed = Object.keys(parts).filter((_, index) => !passed[index])
console.log(failed.length > 0 ? `Failed: ${failed.join(', ')}` : 'All checks passed.')
process.exitCode = failed.length > 0 ? 1 : 0
