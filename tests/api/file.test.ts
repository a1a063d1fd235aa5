// Files: uploaded by what they are, stored once, fetched by who may see a record that names them; in a folder or in an S3-compatible store.
import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { environment } from '../../lib/backend/base/environment.ts'
import { fileArea } from '../../lib/backend/file/area.ts'
import { fileStore, openFileStore } from '../../lib/backend/file/store.ts'
import { fileStorage } from '../../lib/backend/kernel/stored-files.ts'
import messages from '../../messages/zh-CN/fail.json' with { type: 'json' }
import { type Answer, type Client, type TestBackend, testBackend } from '../support/backend.ts'
import { ownDataFolder } from '../support/data-folder.ts'
import { type ObjectStore, startObjectStore } from '../support/object-store.ts'
import { deliverEvents } from '../support/queue.ts'

process.env.UPLOAD_MAX_MB = '1'
const folder = ownDataFolder()

const full = messages.fail.diskFull
const upload = 'POST /api/app/base/app/file/upload'
interface Uploaded {
  url: string
  file_key: string
  name: string
  size: number
  mime: string
}

let backend: TestBackend
let sales: Client
let colleague: Client
let stranger: Client

beforeAll(async () => {
  backend = await testBackend()
  sales = await backend.as('huangwen')
  colleague = await backend.as('chenli')
  stranger = await backend.as('luolin')
})
afterAll(() => backend.close())

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
/** A picture that no other test has: bytes after the end are ignored by readers. */
const newPng = () => Buffer.concat([png, randomBytes(8)])
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

function form(bytes: Uint8Array, name: string, more: Record<string, string> = {}, field = 'file'): FormData {
  const data = new FormData()
  for (const [key, value] of Object.entries(more)) data.append(key, value)
  data.append(field, new Blob([new Uint8Array(bytes)]), name)
  return data
}

const send = (bytes: Uint8Array, name: string, more: Record<string, string> = {}, by = sales): Promise<Answer<Uploaded>> =>
  by.send<Uploaded>(upload, {}, { raw: form(bytes, name, more) })
const put = async (bytes: Uint8Array, name: string, by = sales) => {
  const answer = await send(bytes, name, {}, by)
  if (answer.code !== 0) throw new Error(JSON.stringify(answer))
  return answer.data
}
const get = (url: string, by?: Client, headers: Record<string, string> = {}) =>
  backend.fetch(new Request(`http://backend.test${url}`, { headers: { ...(by ? { token: by.token } : {}), ...headers } }))
const notes = path.join(folder, 'files', 'notes')
const stored = () =>
  readdirSync(path.join(folder, 'files'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.parentPath !== notes,
  )
const left = () => readdirSync(path.join(folder, 'files', 'temporary'))

describe('upload', () => {
  test('refuses a picture that would be too large once it is drawn, by what its file says', async () => {
    const sized = (width: number, height: number) => {
      const bytes = Buffer.from(png)
      bytes.writeUInt32BE(width, 16)
      bytes.writeUInt32BE(height, 20)
      return bytes
    }
    expect((await send(sized(4000, 3000), 'photo.png')).code).toBe(0)
    for (const [width, height] of [
      [30_000, 30_000],
      [100_000, 10],
      [12_000, 12_000],
    ] as const)
      expect(await send(sized(width, height), 'bomb.png')).toMatchObject({
        code: 400,
        data: { fields: { file: expect.stringContaining('图片尺寸过大') } },
      })
    const frame = Buffer.from([
      0xff,
      0xd8,
      0xff,
      0xe0,
      0,
      16,
      ...Buffer.from('JFIF\0'),
      1,
      1,
      0,
      0,
      1,
      0,
      1,
      0,
      0,
      0xff,
      0xc0,
      0,
      17,
      8,
      0x75,
      0x30,
      0x75,
      0x30,
      3,
      1,
      34,
      0,
      2,
      17,
      1,
      3,
      17,
      1,
    ])
    expect(await send(Buffer.concat([frame, Buffer.alloc(64)]), 'bomb.jpg')).toMatchObject({
      code: 400,
      data: { fields: { file: expect.stringContaining('30000 × 30000') } },
    })
  })

  test('FILE-02 FILE-08 multipart file and fileGroupKey return data.url, which can be downloaded', async () => {
    const answer = await send(png, '合同 截图.png', { fileGroupKey: 'group-1' })
    expect(answer).toMatchObject({ status: 200, code: 0, data: { name: '合同 截图.png', size: png.length, mime: 'image/png' } })
    const fetched = await get(answer.data.url, sales)
    expect(fetched.status).toBe(200)
    expect(Buffer.from(await fetched.arrayBuffer())).toEqual(png)
    const { rows } = await sql<{
      file_group_key: string
      uploader: string
      md5: string
    }>`select file_group_key, uploader, md5 from file where file_key = ${answer.data.file_key}`.execute(backend.kernel.db)
    expect(rows[0]).toEqual({ file_group_key: 'group-1', uploader: sales.userKey, md5: createHash('md5').update(png).digest('hex') })
  })

  test('without a session nothing is accepted', async () => {
    expect(await send(png, 'a.png', {}, backend.visitor)).toMatchObject({ status: 401, code: 401 })
  })

  test.each([
    ['a page that calls itself a picture', Buffer.from('<html><script>alert(1)</script></html>'), 'a.png'],
    ['a program that calls itself a document', Buffer.from('4d5a90000300000004000000ffff0000b8000000', 'hex'), 'a.pdf'],
    ['a picture that calls itself a document', png, 'a.pdf'],
    ['a binary that calls itself a text', randomBytes(2000), 'a.txt'],
    ['a vector picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 'a.svg'],
    ['a page', Buffer.from('<html></html>'), 'a.html'],
    ['a script behind a picture’s name', Buffer.from('#!/bin/sh\n'), 'a.png.sh'],
    ['a file without an extension', png, 'noextension'],
    ['a file called like a property of objects', png, 'a.constructor'],
    ['an empty file', Buffer.alloc(0), 'a.png'],
  ])('%s is refused', async (_, bytes, name) => {
    const before = stored().length
    const answer = await send(bytes, name)
    expect(answer).toMatchObject({ status: 400, code: 400, data: { fields: { file: expect.any(String) } } })
    expect(stored()).toHaveLength(before)
    expect(left()).toEqual([])
  })

  test('documents, texts in both encodings and archives are accepted', async () => {
    const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex')
    for (const [bytes, name, mime] of [
      [pdf, 'a.pdf', 'application/pdf'],
      [Buffer.from('姓名,金额\n王先生,80万\n'), 'a.csv', 'text/csv; charset=utf-8'],
      [Buffer.from('d0d5c3fb', 'hex'), 'gbk.txt', 'text/plain; charset=utf-8'],
      [zip, 'a.zip', 'application/zip'],
      [zip, 'a.ofd', 'application/octet-stream'],
      [Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), 'old.xls', 'application/vnd.ms-excel'],
    ] as const) {
      const answer = await send(bytes, name)
      expect(answer, name).toMatchObject({ code: 0, data: { mime } })
    }
  })

  test('a too large file is refused with 413 and not stored, whatever length is declared', async () => {
    const large = Buffer.concat([png, randomBytes(1024 * 1024)])
    expect(await send(large, 'large.png')).toMatchObject({ status: 413, code: 413 })
    const body = new Response(form(large, 'large.png'))
    const request = new Request(`http://backend.test${upload.slice(5)}`, {
      method: 'POST',
      headers: { token: sales.token, 'content-type': body.headers.get('content-type') as string },
      body: body.body,
      duplex: 'half',
    } as RequestInit)
    expect((await backend.fetch(request)).status).toBe(413)
    expect(left()).toEqual([])
  })

  test('an invalid multipart body is refused with a clear message', async () => {
    const ask = (body: BodyInit, type?: string) => sales.send(upload, {}, { raw: body, ...(type && { headers: { 'content-type': type } }) })
    expect(await ask('{}', 'application/json')).toMatchObject({ status: 415 })
    expect(await ask('x', 'multipart/form-data')).toMatchObject({ status: 415 })
    expect(
      (await ask('--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf', 'multipart/form-data; boundary=b'))
        .status,
    ).toBe(400)
    expect((await ask('garbage', 'multipart/form-data; boundary=b')).status).toBe(400)
    expect((await ask('garbage', 'multipart/form-data; boundary=')).status).toBe(400)
    expect(await ask(new FormData())).toMatchObject({ status: 400 })
    expect(await ask(form(png, 'a.png', {}, 'upload'))).toMatchObject({ status: 400, data: { fields: { file: expect.any(String) } } })
    const two = form(png, 'a.png')
    two.append('file', new Blob([new Uint8Array(png)]), 'b.png')
    expect(await ask(two)).toMatchObject({ status: 400, data: { fields: { file: '一次只能上传一个文件' } } })
    expect(await ask(form(png, 'a.png', { fileGroupKey: '../../etc' }))).toMatchObject({ status: 400 })
    expect(left()).toEqual([])
  })

  test('on a full disk the answer is 503 at once and nothing is left; with room again the same upload succeeds', async ({ skip }) => {
    await put(newPng(), '先建目录.png')
    const temporary = path.join(folder, 'files', 'temporary')
    const mounted = process.getuid?.() === 0 && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'none', temporary]).status === 0
    skip(!mounted, 'without a small disk')
    const bytes = Buffer.concat([png, randomBytes(600_000)])
    try {
      expect(await send(bytes, '大图.png')).toMatchObject({ status: 503, code: 503, message: full })
      expect(left()).toEqual([])
    } finally {
      spawnSync('umount', [temporary])
    }
    expect((await put(bytes, '大图.png')).size).toBe(bytes.length)
  })

  test('temporary files that nobody has written to for hours go by the clock and at a start; what is being written stays', async () => {
    const temporary = path.join(folder, 'files', 'temporary')
    const hours = (count: number) => new Date(Date.now() - count * 3_600_000)
    const leave = (name: string, when: Date) => {
      writeFileSync(path.join(temporary, name), 'half of something')
      utimesSync(path.join(temporary, name), when, when)
    }
    leave('old', hours(7))
    leave('new', hours(5))
    const [job] = fileArea.scheduledJobs ?? []
    if (job && 'runWithoutTransaction' in job) await job.runWithoutTransaction(backend.kernel)
    expect(left()).toEqual(['new'])
    leave('old', hours(7))
    await (await testBackend()).close()
    expect(left()).toEqual(['new'])
    rmSync(path.join(temporary, 'new'))
  })

  test('the same content is stored once, under a random name', async () => {
    const bytes = newPng()
    const before = stored().length
    const [one, two] = [await put(bytes, 'one.png'), await put(bytes, 'two.png', colleague)]
    expect(stored()).toHaveLength(before + 1)
    expect(one.file_key).not.toBe(two.file_key)
    const { rows } = await sql<{
      storage_path: string
    }>`select distinct storage_path from file where file_key in (${one.file_key}, ${two.file_key})`.execute(backend.kernel.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.storage_path).toMatch(/^[\w-]{2}\/[\w-]{32}$/)
    expect(statSync(path.join(folder, 'files', rows[0]?.storage_path as string)).mode & 0o077).toBe(0)
  })

  describe('a file that is removed', () => {
    const remove = (key: string, then?: () => Promise<never>) =>
      backend.kernel.transaction(async (db) => {
        await fileStorage(backend.kernel).remove(db, key)
        await then?.()
      })
    const bytesOf = async (url: string) => Buffer.from(await (await get(url, sales)).arrayBuffer())
    const deliver = () => deliverEvents(backend.kernel)

    test('keeps its bytes where the removal is taken back, loses them after the commit, and may be uploaded again', async () => {
      const bytes = newPng()
      const made = await put(bytes, 'one.png')
      const before = stored().length
      const broken = remove(made.file_key, async () => {
        throw new Error('the rest failed')
      })
      await expect(broken).rejects.toThrow('the rest failed')
      await deliver()
      expect(await bytesOf(made.url)).toEqual(bytes)
      await remove(made.file_key)
      // a process that ends here leaves the rest to the next one
      expect(stored()).toHaveLength(before)
      await deliver()
      expect(stored()).toHaveLength(before - 1)
      expect((await get(made.url, sales)).status).toBe(404)
      expect(await bytesOf((await put(bytes, 'again.png')).url)).toEqual(bytes)
    })

    test('leaves its bytes to another one of the same content, uploaded before or just after the removal', async () => {
      const bytes = newPng()
      const [one, two] = [await put(bytes, 'one.png'), await put(bytes, 'two.png', colleague)]
      await remove(one.file_key)
      await deliver()
      expect(Buffer.from(await (await get(two.url, colleague)).arrayBuffer())).toEqual(bytes)
      await remove(two.file_key)
      const three = await put(bytes, 'three.png')
      await deliver()
      expect(await bytesOf(three.url)).toEqual(bytes)
    })
  })

  test('bytes whose change was taken back go after a day, by the clock and at a start; what a file names stays, and what was stored today', async () => {
    const { kernel } = backend
    const store = async () => {
      const temporary = await fileStorage(kernel).temporaryPath()
      writeFileSync(temporary, randomBytes(20))
      return fileStorage(kernel).store(temporary, 'one.txt', 'text/plain')
    }
    const takenBack = async () => {
      const bytes = await store()
      const broken = kernel.transaction(async (db) => {
        await fileStorage(kernel).name(db, bytes)
        throw new Error('the rest failed')
      })
      await expect(broken).rejects.toThrow('the rest failed')
      return bytes
    }
    const noted = (when: Date) => {
      for (const name of readdirSync(notes)) utimesSync(path.join(notes, name), when, when)
    }
    const hours = (count: number) => new Date(Date.now() - count * 3_600_000)
    const sweep = async () => {
      const [job] = fileArea.scheduledJobs ?? []
      if (job && 'runWithoutTransaction' in job) await job.runWithoutTransaction(kernel)
    }
    const bytes = newPng()
    const uploaded = await put(bytes, 'one.png')
    const keptBefore = stored().length - 1
    const named = await store()
    const key = await kernel.transaction((db) => fileStorage(kernel).name(db, named))
    await takenBack()
    noted(hours(23))
    await sweep()
    expect(stored()).toHaveLength(keptBefore + 3)
    noted(hours(25))
    // its content is uploaded again at that moment
    await Promise.all([sweep(), put(bytes, 'two.png', colleague)])
    expect(stored()).toHaveLength(keptBefore + 2)
    expect(readdirSync(notes)).toEqual([])
    expect(Buffer.from(await (await get(uploaded.url, sales)).arrayBuffer())).toEqual(bytes)
    expect(await fileStorage(kernel).open(kernel.db, key)).not.toBeNull()
    await takenBack()
    noted(hours(25))
    await (await testBackend()).close()
    expect(stored()).toHaveLength(keptBefore + 2)
  })

  test('equal hashes alone do not make files the same: other bytes are stored on their own', async () => {
    const bytes = newPng()
    const made = await put(bytes, 'one.png')
    const { rows } = await sql<{ storage_path: string }>`select storage_path from file where file_key = ${made.file_key}`.execute(
      backend.kernel.db,
    )
    const place = path.join(folder, 'files', rows[0]?.storage_path as string)
    writeFileSync(place, Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) as number) ^ 1])]))
    const again = await put(bytes, 'two.png')
    expect(Buffer.from(await (await get(again.url, sales)).arrayBuffer())).toEqual(bytes)
  })

  test('many concurrent uploads are stored completely', async () => {
    const all = Array.from({ length: 12 }, () => Buffer.concat([png, randomBytes(200_000)]))
    const answers = await Promise.all(all.map((bytes, index) => put(bytes, `${index}.png`)))
    for (const [index, { url }] of answers.entries()) {
      const fetched = Buffer.from(await (await get(url, sales)).arrayBuffer())
      expect(fetched.equals(all[index] as Buffer)).toBe(true)
    }
  })
})

describe('download', () => {
  test('images are shown inline, others are downloads; nothing can run scripts', async () => {
    const image = await get((await put(newPng(), '图 "1".png')).url, sales)
    expect(image.headers.get('content-type')).toBe('image/png')
    expect(image.headers.get('content-disposition')).toBe(`inline; filename="_ _1_.png"; filename*=UTF-8''%E5%9B%BE%20%221%22.png`)
    const saved = await get((await put(pdf, '报告.pdf')).url, sales)
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; /)
    for (const { headers } of [image, saved]) {
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
      expect(headers.get('cache-control')).toBe('private, no-cache')
      expect(Number(headers.get('content-length'))).toBeGreaterThan(0)
    }
    const etag = saved.headers.get('etag') as string
    expect((await get((await put(pdf, '报告.pdf')).url, sales, { 'if-none-match': etag })).status).toBe(304)
  })

  test('an upload that no record names is only for its uploader; for others it is answered like a missing one', async () => {
    const { url } = await put(newPng(), 'own.png')
    const missing = await get(url.replace(/.{32}$/, '0'.repeat(32)), colleague)
    for (const by of [colleague, stranger, undefined]) {
      const answer = await get(url, by)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toBe(await missing.clone().text())
    }
  })

  test('a file whose bytes are lost is answered like a missing one, in its preview too', async () => {
    const { file_key, url } = await put(Buffer.from(`文字 ${randomBytes(8).toString('hex')}`), '丢失.txt')
    const { rows } = await sql<{ place: string }>`select storage_path as place from file where file_key = ${file_key}`.execute(
      backend.kernel.db,
    )
    await fileStore(backend.kernel).remove(String(rows[0]?.place))
    const answer = await get(url, sales)
    expect([answer.status, (await answer.json()).message]).toEqual([404, '数据不存在或无权查看'])
    expect((await sales.send('GET /api/app/base/app/file/preview/{id}', { id: file_key })).code).toBe(404)
  })

  test('users who see a record with the file may download it, until the record names it no longer', async () => {
    const { url, name, size } = await put(newPng(), '执照.png')
    const attachments = [{ uid: '1', name, url, size, status: 'done' }]
    const made = await sales.ok<{ customer_key: string }>('POST /api/eis/restful/customer/addOrUpdate', {
      customer_name: '附件示例客户',
      attachments,
    })
    expect((await get(url, colleague)).status).toBe(200)
    expect((await get(url, stranger)).status).toBe(404)
    expect((await get(url)).status).toBe(404)
    await sales.ok('POST /api/eis/restful/customer/addOrUpdate', { customer_key: made.customer_key, attachments: [] })
    expect((await get(url, colleague)).status).toBe(404)
    expect((await get(url, sales)).status).toBe(200)
  })

  test('a record cannot name a file that the user may not download', async () => {
    const { url, name } = await put(newPng(), 'geheim.png')
    const attachments = [{ uid: '1', name, url }]
    const answer = await stranger.send('POST /api/eis/restful/customer/addOrUpdate', { customer_name: '窃取附件客户', attachments })
    expect(answer).toMatchObject({ code: 400, data: { fields: { attachments: expect.any(String) } } })
    const foreign = [{ uid: '1', name, url: url.replace(/.{32}$/, 'f'.repeat(32)) }]
    expect(
      (await stranger.send('POST /api/eis/restful/customer/addOrUpdate', { customer_name: '窃取附件客户', attachments: foreign })).code,
    ).toBe(400)
  })

  test('an avatar is visible for signed-in users, a logo for everybody', async () => {
    const avatar = await put(newPng(), 'me.png')
    await sales.ok('PUT /api/app/base/app/sys/user/editSelf', { avatar: avatar.url })
    expect((await get(avatar.url, stranger)).status).toBe(200)
    expect((await get(avatar.url)).status).toBe(404)
    const document = await put(pdf, 'me.pdf')
    expect((await sales.send('PUT /api/app/base/app/sys/user/editSelf', { avatar: document.url })).data).toMatchObject({
      fields: { avatar: '请上传图片' },
    })
    const admin = await backend.as('hemin')
    const logo = await put(newPng(), 'logo.png', admin)
    await admin.ok('POST /api/app/base/app/base/info/save', { logo: logo.url })
    expect((await get(logo.url)).status).toBe(200)
    const detail = await backend.visitor.ok<{ logo: string }>('POST /api/app/base/app/base/info/getDetail')
    expect(detail.logo).toBe(logo.url)
  })
})

describe('an S3-compatible store', () => {
  const keys = { id: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }
  let bucket: ObjectStore

  beforeAll(async () => {
    bucket = await startObjectStore(keys)
  })
  afterAll(() => bucket.stop())

  test('objects are stored, read and removed with signed requests', async () => {
    const store = openFileStore({
      ...environment(),
      S3_ENDPOINT: bucket.address,
      S3_BUCKET: 'office',
      S3_REGION: 'cn-south-1',
      S3_ACCESS_KEY: keys.id,
      S3_SECRET_KEY: keys.secret,
    })
    const temporary = path.join(folder, 'to-upload')
    const bytes = randomBytes(70_000)
    writeFileSync(temporary, bytes)
    await store.put(temporary, 'ab/name-1', 'image/png')
    expect(() => readFileSync(temporary)).toThrow()
    const read = await store.read('ab/name-1')
    expect(Buffer.from(await new Response(read).arrayBuffer()).equals(bytes)).toBe(true)
    expect(await store.read('ab/none')).toBeNull()
    await store.remove('ab/name-1')
    expect(await store.read('ab/name-1')).toBeNull()
    expect(bucket.seen[0]).toEqual({ method: 'PUT', path: '/office/ab/name-1', signed: true, length: '70000' })
    expect(bucket.seen.every((request) => request.signed)).toBe(true)
  })

  test('a wrong secret changes the signature, and a refusing store is an error', async () => {
    const refusing = createServer((_, response) => response.writeHead(403).end())
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve))
    const endpoint = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`
    const store = openFileStore({
      ...environment(),
      S3_ENDPOINT: endpoint,
      S3_BUCKET: 'b',
      S3_REGION: 'r',
      S3_ACCESS_KEY: 'a',
      S3_SECRET_KEY: 'b',
    })
    await expect(store.read('ab/name')).rejects.toThrow('403')
    await new Promise((resolve) => refusing.close(resolve))
  })

  test('a store that takes a request and says nothing is given up after the time limit', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const store = openFileStore({ ...environment(), S3_ENDPOINT: endpoint, S3_BUCKET: 'b', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' }, 100)
    await expect(store.read('ab/name')).rejects.toMatchObject({ code: 503, message: expect.stringContaining('no answer in time') })
    silent.closeAllConnections()
    await new Promise((resolve) => silent.close(resolve))
  })
})
