// The same calls through a socket and our own HTTP server, which answers them before the framework is asked: the proxy's whole suite once more, and
// what this way alone does.
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { eventsPath } from '../../lib/proxy/events.ts'
import { createGate } from '../../lib/proxy/forward.ts'
import { endEventStreams } from '../../lib/start/api-calls.ts'
import { follow } from '../support/event-stream.ts'
import { browserAt, carryByServer, closeServers, testSettings, user } from '../support/gate.ts'
import { recordingUpstream } from '../support/recording-upstream.ts'

carryByServer()
afterAll(closeServers)
// as modules of their own: files of a worker share theirs, and one that has run there before would add nothing
for (const name of ['requests', 'session', 'events', 'bundle', 'elsewhere']) await import(`./proxy-${name}.test.ts?by=server`)

test('an answer of a kilobyte is compressed for whoever takes gzip, and for nobody else', async () => {
  const upstream = await recordingUpstream()
  const browser = browserAt(createGate(testSettings(upstream.address)))
  await browser.signIn()
  const long = { code: 0, message: 'ok', data: { text: '很长的说明'.repeat(200) } }
  upstream.on(`${user}/info`, long)
  const ask = async (accepted: string) => {
    const answer = await browser.send('GET', `${user}/info`, { headers: { 'accept-encoding': accepted } })
    return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const packed = await ask('gzip, br')
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(packed.headers.get('content-length')).toBe(String(packed.bytes.length))
  expect(JSON.parse(gunzipSync(packed.bytes).toString())).toEqual(long)
  for (const accepted of ['identity', 'gzip;q=0, br']) {
    const plain = await ask(accepted)
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(plain.headers.get('vary')).toContain('Accept-Encoding')
    expect(JSON.parse(plain.bytes.toString())).toEqual(long)
  }
  upstream.on(`${user}/info`, { code: 0, message: 'ok', data: {} })
  const short = await ask('gzip')
  expect(short.headers.get('content-encoding')).toBeNull()
  await upstream.close()
})

test('the lines of a bundle are compressed too', async () => {
  const upstream = await recordingUpstream()
  const browser = browserAt(createGate(testSettings(upstream.address)))
  const body = [
    { method: 'GET', address: `${user}/one` },
    { method: 'GET', address: `${user}/two` },
  ]
  const headers = { 'content-type': 'application/json', 'accept-encoding': 'gzip' }
  const answer = await browser.send('POST', '/api/bundle', { headers, body: JSON.stringify(body) })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  const lines = gunzipSync(Buffer.from(await answer.arrayBuffer()))
    .toString()
    .trim()
    .split('\n')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject(lines.map(() => ({ status: 200 })))
  expect(lines).toHaveLength(2)
  await upstream.close()
})

test('streams of events end with their server, although the service behind goes on, and it learns of it', async () => {
  const upstream = await recordingUpstream()
  let left = false
  upstream.on(`${user}/login`, { code: 0, message: 'ok', data: { token: 'a-token', target_key: 'a-user' } })
  upstream.on(eventsPath, (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 5000\n\n')
    response.once('close', () => {
      left = true
    })
  })
  const browser = browserAt(createGate(testSettings(upstream.address)))
  await browser.signIn()
  const heard = follow(await browser.send('GET', eventsPath))
  await expect.poll(() => heard.text).toBe('retry: 5000\n\n')
  endEventStreams()
  await expect.poll(() => [heard.ended, left]).toEqual([true, true])
  await upstream.close()
})
