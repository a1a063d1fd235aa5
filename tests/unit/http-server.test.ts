// How long our servers wait for what they are sent, and how it is read.
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

test('what is sent to a route is read in the one way that has limits', () => {
  const files = readdirSync('app/api', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(8)
  const own = ['app', 'lib/site', 'lib/proxy']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
    .filter((name) => name.endsWith('.ts'))
    .filter((name) => /\brequest\s*\.\s*(?:json|text|formData|arrayBuffer|blob|bytes|body|clone)\b/.test(readFileSync(name, 'utf8')))
  expect(own).toEqual([])
})
