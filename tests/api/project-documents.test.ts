// Cloud documents of projects: folders, versions, readers, lock, shared links, recycle bin, each allowed and refused.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../support/backend.ts'
import { fieldsOf, type Row } from '../support/customers.ts'
import { uploadPaper } from '../support/procurement.ts'
import { eis, makeProject, makeProjectIn, openProjects, type ProjectTeam } from '../support/projects.ts'

let team: ProjectTeam
let project: string

beforeAll(async () => {
  team = await openProjects()
  project = await makeProjectIn(team, 'PASS')
})
afterAll(() => team.backend.close())

let count = 0
const inputOf = (more: Row = {}): Row => ({
  project_key: project,
  document_name: `文档${++count}`,
  document_type: 'RICH',
  content: '<p>一</p>',
  ...more,
})
const save = (more: Row = {}, client: Client = team.manager) => client.send<Row>(`${eis}/document/addOrUpdate`, inputOf(more))
const make = async (more: Row = {}, client: Client = team.manager): Promise<Row> => {
  const answer = await save(more, client)
  expect([answer.code, fieldsOf(answer)]).toEqual([0, {}])
  return answer.data as Row
}
const folder = async (more: Row = {}, client = team.manager) =>
  String((await make({ document_type: 'FOLDER', ...more }, client)).document_key)
const file = async (more: Row = {}, client = team.manager) =>
  make({ document_type: 'FILE', file_list: await uploadPaper(client), ...more }, client)
const read = (id: unknown, client = team.manager) => client.send<Row>('GET /api/eis/restful/document/detail/{id}', { id })
const send = (call: string, document_key: unknown, more: Row = {}, client = team.manager) =>
  client.send<Row>(`${eis}/document/${call}`, { document_key, ...more })
const history = async (key: unknown, client = team.manager) =>
  (await send('history', key, {}, client)) as unknown as { code: number; data: Row[] }
const visitor = (call: string, input: Row) => team.backend.visitor.send<Row>(call, input)
const fetched = (path: string, by: Client = team.backend.visitor) =>
  team.backend.fetch(new Request(`http://backend.test${path}`, { headers: by.token ? { token: by.token } : {} }))
const shared = 'GET /api/eis/restful/document/shared/{code}'

describe('document', () => {
  test('WS-52 an approved project begins with five folders; documents are listed by folder and by project', async () => {
    const { records } = await team.other.ok<{ records: Row[] }>(`${eis}/document/query`, { project_key: project, document_type: 'FOLDER' })
    expect(records.map((row) => row.document_name)).toEqual(expect.arrayContaining(['立项资料', '结项资料']))
    const inside = await folder()
    const key = (await make({ folder_key: inside })).document_key
    const listed = await team.other.ok<{ records: Row[] }>(`${eis}/document/query`, { folder_key: inside })
    expect(listed.records.map((row) => row.document_key)).toEqual([key])
    expect((await read(key, await team.backend.as('yezhou'))).code).toBe(404)
  })

  test('a name is unique in its folder, and holds neither a path nor invisible characters', async () => {
    const inside = await folder()
    await make({ folder_key: inside, document_name: '方案' })
    expect(fieldsOf(await save({ folder_key: inside, document_name: '方案' }))).toHaveProperty('document_name')
    expect((await save({ document_name: '方案' })).code).toBe(0)
    for (const document_name of ['../x', 'a/b', 'a\\b', '.', '..', 'a\nb', '\u202e', '\u200b'])
      expect([document_name, (await save({ document_name })).code]).toEqual([document_name, 400])
    for (const [document_name, stored] of [
      ['甲\u202e乙', '甲乙'],
      ['丙\u200b丁', '丙丁'],
      ['戊\u0007己', '戊己'],
    ])
      expect((await save({ document_name })).data).toMatchObject({ document_name: stored })
    for (const document_name of ['报价 v2.1（终稿）.xlsx', '...', 'C盘清单'])
      expect([document_name, (await save({ document_name })).code]).toEqual([document_name, 0])
  })

  test('folders hold documents to six levels, never themselves; a document is no folder, a full folder stays', async () => {
    let deep = await folder()
    const top = deep
    for (let level = 2; level <= 6; level++) deep = await folder({ folder_key: deep })
    expect(fieldsOf(await save({ folder_key: deep })).folder_key).toBe('最多6级')
    expect(fieldsOf(await save({ document_key: top, document_type: 'FOLDER', folder_key: deep })).folder_key).toBe(
      '不能选择自己或自己的下级',
    )
    const text = await make()
    expect(fieldsOf(await save({ folder_key: text.document_key })).folder_key).toBe('请选择文件夹')
    expect((await team.manager.send(`${eis}/document/deleteById`, { id: top })).message).toContain('存在下级')
  })

  test('a new text or file makes a version; an earlier one is opened and comes back as the newest', async () => {
    const first = await file({ document_name: '会场平面.pdf' })
    const key = first.document_key
    const papers = await uploadPaper(team.manager, '会场平面2.pdf')
    const second = await make({ document_key: key, document_type: 'FILE', file_list: papers, document_name: '会场平面.pdf' })
    expect([first.version, second.version]).toEqual([1, 2])
    await make({ document_key: key, document_type: 'FILE', file_list: papers, document_name: '改名.pdf' })
    const versions = (await history(key, team.other)).data
    expect(versions.map((one) => [one.version, one.document_name, one.editor_name])).toEqual([
      [2, '改名.pdf', '沈阳光'],
      [1, '会场平面.pdf', '沈阳光'],
    ])
    const [old] = (versions[1]?.file_list ?? []) as { url: string }[]
    expect((await fetched(old?.url ?? '', team.other)).status).toBe(200)
    expect((await send('restore', key, { version: 1 })).data).toMatchObject({ version: 3, size: first.size })
    expect((await send('restore', key, { version: 9 })).code).toBe(404)
    const text = await make({ content: '<p>初稿<script>x</script></p>' })
    await make({ ...text, content: '<p>定稿</p>' })
    expect((await history(text.document_key)).data.map((one) => one.content)).toEqual(['<p>定稿</p>', '<p>初稿</p>'])
  })

  test('readers: all of the project, its members alone, or who made it; a folder narrows what is in it', async () => {
    const boss = team.boss
    const open = await make()
    const members = await make({ doc_power: 'MEMBERS' })
    const own = await make({ doc_power: 'SELF' })
    const sees = async (row: Row, client: Client) => (await read(row.document_key, client)).code === 0
    const table = async (row: Row) => [await sees(row, team.manager), await sees(row, team.other), await sees(row, boss)]
    expect(await table(open)).toEqual([true, true, true])
    expect(await table(members)).toEqual([true, true, false])
    expect(await table(own)).toEqual([true, false, false])
    const narrow = await folder({ doc_power: 'MEMBERS' })
    const inside = await make({ folder_key: narrow })
    expect(await table(inside)).toEqual([true, true, false])
    expect((await history(inside.document_key, boss)).code).toBe(404)
    await make({ document_key: narrow, document_type: 'FOLDER', document_name: '收窄', doc_power: 'SELF' })
    expect(await table(inside)).toEqual([true, false, false])
    await make({ document_key: narrow, document_type: 'FOLDER', document_name: '收窄', doc_power: 'PROJECT' })
    expect(await table(inside)).toEqual([true, true, true])
    const paper = await file({ doc_power: 'SELF' })
    const url = (paper.file_list as { url: string }[])[0]?.url ?? ''
    expect([(await fetched(url, team.manager)).status, (await fetched(url, team.other)).status]).toEqual([200, 404])
    expect((await save({ document_key: open.document_key, doc_power: 'SELF' }, team.other)).code).toBe(403)
  })

  test('a locked document is changed, moved and deleted by nobody else, who is told by whom', async () => {
    const { document_key } = await make()
    expect((await send('lock', document_key, {}, team.other)).data).toMatchObject({ lock_by_name: '韩梅' })
    const attempts = [
      await save({ document_key, content: '<p>二</p>' }),
      await save({ document_key, folder_key: await folder() }),
      await team.manager.send(`${eis}/document/deleteById`, { id: document_key }),
      await send('lock', document_key),
    ]
    for (const one of attempts) expect([one.code, one.message]).toEqual([409, '韩梅 锁定了这份文档，请等其解锁'])
    expect((await save({ document_key, document_name: `锁定中${count}`, content: '<p>三</p>' }, team.other)).code).toBe(0)
    expect((await send('unlock', document_key)).code).toBe(0)
    expect((await send('unlock', document_key)).message).toContain('没有锁定')
    await send('lock', document_key)
    expect((await send('unlock', document_key, {}, team.other)).code).toBe(409)
    expect((await send('lock', await folder())).message).toContain('文件夹不能锁定')
  })

  test('a shared link opens that document without a session until it ends; guessed, ended and deleted ones answer alike', async () => {
    const { backend } = team
    const { document_key } = await file({ document_name: '路演手册.pdf' })
    const share = async (key: unknown, days?: number) =>
      (await send('share', key, { days })).data as { share_code: string; share_expire: string }
    const { share_code: code } = await share(document_key, 2)
    expect((await visitor(shared, { code })).data).toMatchObject({
      document_name: '路演手册.pdf',
      document_type: 'FILE',
      mime: 'application/pdf',
    })
    const saved = await fetched(`/api/eis/restful/document/shared/${code}/file`)
    expect([saved.status, saved.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('attachment')])
    const answerOf = async (tried: string) => {
      const { code: number, message } = await visitor(shared, { code: tried })
      return [number, message, (await fetched(`/api/eis/restful/document/shared/${tried}/file`)).status]
    }
    const missing = [404, '数据不存在或无权查看', 404]
    expect(await answerOf('A'.repeat(32))).toEqual(missing)
    backend.setNow(new Date(backend.kernel.now().getTime() + 3 * 86_400_000))
    expect(await answerOf(code)).toEqual(missing)
    backend.setNow(null)
    const next = await share(document_key, 7)
    expect(await answerOf(code)).toEqual(missing)
    await share(document_key)
    expect(await answerOf(next.share_code)).toEqual(missing)
    const text = await make({ content: '<p>日程</p>' })
    const third = await share(text.document_key, 1)
    expect((await visitor(shared, { code: third.share_code })).data?.content).toBe('<p>日程</p>')
    await team.manager.ok(`${eis}/document/deleteById`, { id: text.document_key })
    expect(await answerOf(third.share_code)).toEqual(missing)
    expect((await send('share', document_key, { days: 91 })).code).toBe(400)
    expect((await send('share', document_key, { days: 1 }, team.other)).code).toBe(403)
    expect((await send('share', await folder(), { days: 1 })).message).toContain('文件夹')
    const kept = await backend.kernel.db.selectFrom('project_document').select('share_hash').execute()
    expect(kept.map((row) => row.share_hash)).not.toContain(next.share_code)
  })

  test('a shared link gives its own file and the pictures of its text, and no other', async () => {
    const [text, { file_list }] = [await make({ content: '<p>日程</p>' }), await file()]
    const { share_code } = (await send('share', text.document_key, { days: 1 })).data as { share_code: string }
    const picture = String((file_list as Row[])[0]?.uid)
    for (const path of ['file', `file?picture=${picture}`]) {
      const answer = await fetched(`/api/eis/restful/document/shared/${share_code}/${path}`)
      expect([path, answer.status, (await answer.json()).message]).toEqual([path, 404, '数据不存在或无权查看'])
    }
  })

  test('guessing codes is stopped after thirty tries in a minute', async () => {
    const tries: number[] = []
    for (let n = 0; n < 40; n++) tries.push((await visitor(shared, { code: `guess${n}`.padEnd(32, 'x') })).code)
    expect(tries.at(-1)).toBe(429)
  })

  test('a deleted document lies in the recycle bin of its project and comes back, to the top where its folder is gone', async () => {
    const inside = await folder()
    const { document_key } = await make({ folder_key: inside })
    const remove = (id: unknown, client = team.manager) => client.send(`${eis}/document/deleteById`, { id })
    expect((await remove(document_key, team.other)).code).toBe(403)
    await remove(document_key)
    await remove(inside)
    const bin = await team.manager.ok<Row[]>(`${eis}/document/recycle`, { project_key: project })
    expect(bin.find((row) => row.document_key === document_key)).toMatchObject({ deleted_by_name: '沈阳光', document_type: 'RICH' })
    expect((await send('recover', document_key)).data).toMatchObject({ document_key, folder_key: null })
    expect((await send('recover', document_key)).code).toBe(404)
  })

  test('WS-21 the documents of a project in approval stay as they are', async () => {
    const own = await makeProject(team)
    const row = await make({ project_key: own })
    await team.manager.ok(`${eis}/project/saveApproved`, { id: own })
    expect((await save({ document_key: row.document_key, content: '<p>改</p>' })).message).toContain('审批中')
    expect((await save({ project_key: own })).message).toContain('审批中')
  })
})
