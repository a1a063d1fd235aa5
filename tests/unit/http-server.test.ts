// How long our servers wait for what they are sent.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSettings } from '@/lib/proxy/settings.ts'
import { makeServer } from '@/lib/start/http-server.ts'

test('an upload may take as long as the proxy allows, on the server of the backend alone too', () => {
  expect(makeServer().requestTimeout).toBeGreaterThan(readSettings({}).uploadTimeoutMs)
  // every server of ours is made there
  const makers = readdirSync('lib/start').filter(
    (name) => name.endsWith('.ts') && readFileSync(`lib/start/${name}`, 'utf8').includes('createServer('),
  )
  expect(makers).toEqual(['http-server.ts'])
})
