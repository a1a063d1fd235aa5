// The object store of files goes away and comes back: calls say so, and nothing half is left.
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'
import { ownDataFolder } from '../support/data-folder.ts'
import { type ObjectStore, startObjectStore } from '../support/object-store.ts'

const folder = ownDataFolder()
let store: ObjectStore
let backend: TestBackend
let sales: Client

beforeAll(async () => {
  store = await startObjectStore()
  Object.assign(process.env, store.settings)
  backend = await testBackend()
  sales = await backend.as('huangwen')
})
afterAll(async () => {
  await backend.close()
  await store.stop()
})

const upload = (bytes: Uint8Array) => {
  const data = new FormData()
  data.append('file', new Blob([new Uint8Array(bytes)]), '合同.txt')
  return sales.send<{ url: string }>('POST /api/app/base/app/file/upload', {}, { raw: data })
}
const get = (url: string) => backend.fetch(new Request(`http://backend.test${url}`, { headers: { token: sales.token } }))
const text = () => Buffer.from(randomBytes(200).toString('hex'))
const rows = async () => Number((await sql<{ n: string }>`select count(*) as n from file`.execute(backend.kernel.db)).rows[0]?.n)
const temporaries = () => readdirSync(path.join(folder, 'files', 'temporary'))

test('while the store is away uploads and downloads answer 503 and say why, no row and no temporary file is left, and afterwards all is as before', async () => {
  const bytes = text()
  const kept = await upload(bytes)
  expect(kept).toMatchObject({ status: 200, code: 0 })
  const [objects, before] = [store.objects.size, await rows()]

  await store.stop()
  const away = { status: 503, code: 503, message: '文件存储暂时无法访问，请稍后重试；问题持续时请联系管理员' }
  expect(await upload(text())).toMatchObject(away)
  // the same content again is compared with what is stored
  expect(await upload(bytes)).toMatchObject(away)
  const missed = await get(kept.data.url)
  expect([missed.status, await missed.json()]).toEqual([503, expect.objectContaining({ code: 503, message: away.message })])
  expect(await rows()).toBe(before)
  expect(temporaries()).toEqual([])
  expect(await sales.send('GET /api/app/base/app/sys/user/queryById')).toMatchObject({ code: 0 })

  await store.start()
  const fetched = await get(kept.data.url)
  expect(Buffer.from(await fetched.arrayBuffer())).toEqual(bytes)
  const another = await upload(text())
  expect(another).toMatchObject({ status: 200, code: 0 })
  expect([store.objects.size, await rows()]).toEqual([objects + 1, before + 1])
})
