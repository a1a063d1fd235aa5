// Matching (docs/domain/project-money.md#matching): lines of statements and invoice lists, of csv and xlsx, to what waits; each acts once.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileStore } from '../../lib/backend/file/store.ts'
import type { Row } from '../support/customers.ts'
import { testOnServer } from '../support/database.ts'
import {
  differences,
  eis,
  invoiceOf,
  makeContract,
  makeInvoiceIn,
  makePaymentIn,
  makePlace,
  makeReceipt,
  read,
  serial,
} from '../support/project-money.ts'
import { openProjects, type ProjectTeam } from '../support/projects.ts'
import { xlsxOf } from '../support/sheets.ts'
import { withoutPermission } from '../support/without-permission.ts'

let team: ProjectTeam

beforeAll(async () => {
  team = await openProjects()
})
afterAll(() => team.backend.close())

describe('matching', () => {
  const upload = async (name: string, content: readonly string[] | Buffer) => {
    const form = new FormData()
    form.append('file', new File([content instanceof Buffer ? new Uint8Array(content) : content.join('\n')], name))
    const answer = await team.finance.send<{ file_key: string }>('POST /api/app/base/app/file/upload', {}, { raw: form })
    return answer.data.file_key
  }
  interface Match {
    row: number
    state: string
    direction: string
    party: string
    date: string
    amount: string
    serial: string
    candidates: { kind: string; key: string; name: string }[]
  }
  const preview = async (kind: string, file_key: string, more: Row = {}) =>
    (await team.finance.ok<{ rows: Match[] }>(`${eis}/finance/match/preview`, { kind, file_key, ...more })).rows

  test('a bank statement: certain, several, none; each line acts once however often it is sent', async () => {
    const place = await makePlace(team, '90000.00')
    const contract_key = await makeContract(team, { ...place })
    const certain = await makePaymentIn(team, place, '1234.56', 'PASS')
    const receipt = await makeReceipt(team, contract_key, '777.77', { payer_name: '恒信（示例）基金' })
    const [first] = [await makePaymentIn(team, place, '50.05', 'PASS'), await makePaymentIn(team, place, '50.05', 'PASS')]
    const numbers = [1, 2, 3, 4].map(() => serial())
    const file = await upload('流水.csv', [
      '启衡金服银行流水',
      '交易日期,借方发生额,贷方发生额,对方户名,交易流水号,摘要',
      `2026-03-02,"1,234.56",,示例会务有限公司,${numbers[0]},场地`,
      `2026-03-03,,777.77,恒信(示例)基金,${numbers[1]},服务费`,
      `2026-03-04,50.05,,示例会务有限公司,${numbers[2]},餐饮`,
      `2026-03-05,9.99,,无人认领,${numbers[3]},其他`,
      '2026-03-06,abc,,坏行,X,坏',
    ])
    const rows = await preview('bank', file)
    expect(rows.map((row) => row.state)).toEqual(['certain', 'certain', 'several', 'none', 'wrong'])
    expect([rows[0]?.candidates[0]?.key, rows[1]?.candidates[0]?.key, rows[2]?.candidates.length]).toEqual([certain, receipt, 2])
    const chosen = [certain, receipt, first].map((key, index) => {
      const row = rows[index] as Match
      return { row: row.row, kind: row.candidates[0]?.kind, key, amount: row.amount, date: row.date, serial: row.serial }
    })
    const apply = async () => (await team.finance.ok<{ results: Row[] }>(`${eis}/finance/match/apply`, { rows: chosen })).results
    expect((await apply()).map((one) => [one.done, one.reason])).toEqual([
      [true, null],
      [true, null],
      [true, null],
    ])
    expect((await apply()).every((one) => one.done)).toBe(true)
    expect(await read(team.finance, 'payment', certain)).toMatchObject({
      status: 'PAID',
      actual_amount: '1234.56',
      actual_pay_date: '2026-03-02',
    })
    expect(await read(team.finance, 'receivable', receipt)).toMatchObject({
      status: 'CONFIRMED',
      bank_serial_no: numbers[1],
      receive_date: '2026-03-03',
    })
    expect((await preview('bank', file)).map((row) => row.state)).toEqual(['done', 'done', 'done', 'none', 'wrong'])
    expect((await team.manager.send(`${eis}/finance/match/preview`, { kind: 'bank', file_key: file })).code).toBe(403)
    expect(await differences(team)).toEqual([])
  })

  test('what went out is never a receipt, what waits for a person is matched once he has said it, and a day that cannot be is not booked', async () => {
    const place = await makePlace(team, '90000.00')
    const contract_key = await makeContract(team, { ...place })
    const receipt = await makeReceipt(team, contract_key, '2400.01', { payer_name: '海珠中心' })
    const payment = await makePaymentIn(team, place, '6000.01', 'PASS')
    const [out, coded, red] = [serial(), serial(), serial()]
    const file = await upload('流水.csv', [
      '交易日期,收/支,交易金额,对方户名,交易流水号,摘要',
      `2026-03-02,支出,2400.01,海珠中心,${out},退还保证金`,
      `2026-03-02,甲,2400.01,海珠中心,${coded},`,
      `2026-03-02,支出,-6000.01,示例会务有限公司,${red},红字`,
      `2026-02-30,收入,2400.01,海珠中心,${serial()},`,
    ])
    const lines = await preview('bank', file)
    expect(lines.map(({ state, direction, candidates }) => [state, direction, candidates.map(({ key }) => key)])).toEqual([
      ['none', 'OUT', []],
      ['unclear', null, []],
      ['unclear', 'IN', []],
      ['unclear', 'IN', []],
    ])
    const said = await preview('bank', file, { directions: { 3: 'IN', 4: 'OUT', 5: 'IN' } })
    expect(said.map(({ state, candidates }) => [state, candidates.map(({ key }) => key)])).toEqual([
      ['none', []],
      ['several', [receipt]],
      ['several', [payment]],
      ['unclear', []],
    ])
    const rows = [{ row: 3, kind: 'receivable', key: receipt, amount: '2400.01', date: '0930-01-05', serial: coded }]
    const { results } = await team.finance.ok<{ results: Row[] }>(`${eis}/finance/match/apply`, { rows })
    expect(results).toMatchObject([{ done: false, reason: expect.stringContaining('0930-01-05') }])
    expect(await read(team.finance, 'receivable', receipt)).toMatchObject({ status: 'WAIT' })
  })

  test('lines whose bank numbers them all 0 act one by one, and only what has acted is done', async () => {
    const place = await makePlace(team, '90000.00')
    const [first, second] = [await makePaymentIn(team, place, '71.01', 'PASS'), await makePaymentIn(team, place, '72.01', 'PASS')]
    const file = await upload('工行.xls', [
      '凭证号,交易时间,借/贷,借方发生额,贷方发生额,对方单位名称',
      '0,2026-03-02 09:30:15,借,71.01,,示例会务有限公司',
      '0,2026-03-02 10:02:44,借,72.01,,示例会务有限公司',
    ])
    const lines = await preview('bank', file)
    expect(lines.map(({ state, candidates }) => [state, candidates[0]?.key])).toEqual([
      ['certain', first],
      ['certain', second],
    ])
    const [line] = lines as [Match]
    const rows = [{ row: line.row, kind: 'payment', key: first, amount: line.amount, date: line.date, serial: line.serial }]
    await team.finance.ok(`${eis}/finance/match/apply`, { rows })
    expect((await preview('bank', file)).map(({ state }) => state)).toEqual(['done', 'certain'])
    expect(await read(team.finance, 'payment', second)).toMatchObject({ status: 'PASS' })
  })

  describe('beside other transactions', () => {
    const line = (row: number, key: string, amount: string) => ({
      row,
      kind: 'receivable',
      key,
      amount,
      date: '2026-03-03',
      serial: serial(),
    })
    const apply = async (rows: readonly Row[]) =>
      (await team.finance.ok<{ results: Row[] }>(`${eis}/finance/match/apply`, { rows })).results
    /** The database ends every transaction that confirms this receipt as one of two that wait for each other: the first so many times. */
    const endTransactions = async (key: string, times: number, work: () => Promise<void>) => {
      const { db } = team.backend.kernel
      await sql`create sequence ended`.execute(db)
      await sql`create function end_transaction() returns trigger language plpgsql as $$ begin
        if nextval('ended') <= ${sql.lit(times)} then raise exception 'deadlock detected' using errcode = '40P01'; end if; return new; end $$`.execute(
        db,
      )
      await sql`create trigger end_transaction before update on receivable for each row
        when (new.receivable_key = ${sql.lit(key)} and new.status = 'CONFIRMED' and old.status = 'WAIT') execute function end_transaction()`.execute(
        db,
      )
      await work()
      await sql`drop trigger end_transaction on receivable`.execute(db)
      await sql`drop function end_transaction`.execute(db)
      await sql`drop sequence ended`.execute(db)
    }
    const receipts = async () => {
      const contract_key = await makeContract(team, { ...(await makePlace(team)) })
      return [await makeReceipt(team, contract_key, '11.11'), await makeReceipt(team, contract_key, '22.22')] as const
    }

    test('a line whose transaction waited for another and was ended is done again; one that is ended each time says so, and the others are done', async () => {
      const [one, two] = await receipts()
      await endTransactions(one, 2, async () => {
        expect(await apply([line(1, one, '11.11'), line(2, two, '22.22')])).toMatchObject([{ done: true }, { done: true }])
      })
      const [third, fourth] = await receipts()
      await endTransactions(third, 99, async () => {
        expect(await apply([line(1, third, '11.11'), line(2, fourth, '22.22')])).toMatchObject([
          { done: false, reason: expect.stringContaining('稍后') },
          { done: true },
        ])
      })
      expect(await read(team.finance, 'receivable', third)).toMatchObject({ status: 'WAIT' })
    })

    test('a call whose transaction was ended so is answered all the same', async () => {
      const [one] = await receipts()
      await endTransactions(one, 1, async () => {
        await team.finance.ok(`${eis}/receivable/updateStatus`, { id: one, status: 'CONFIRMED' })
      })
      expect(await read(team.finance, 'receivable', one)).toMatchObject({ status: 'CONFIRMED' })
    })

    testOnServer('the contract of a receipt is locked before it', async () => {
      const [one] = await receipts()
      const { contract_key } = await read(team.finance, 'receivable', one)
      let applied: Promise<Row[]> | undefined
      await team.backend.kernel.transaction(async (db) => {
        await sql`select 1 from contract where contract_key = ${contract_key} for update`.execute(db)
        applied = apply([line(1, one, '11.11')])
        // asked outside the transaction, which would see the same activity each time
        const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        const waits = async () => (await waiting.execute(team.backend.kernel.db)).rows.length > 0
        await expect.poll(waits).toBe(true)
        await sql`select 1 from receivable where receivable_key = ${one} for update nowait`.execute(db)
      })
      expect(await applied).toMatchObject([{ done: true }])
    })
  })

  test('an invoice list is matched to what waits to be issued; a file without the columns is refused', async () => {
    const place = await makePlace(team)
    const contract_key = await makeContract(team, { ...place })
    const id = await makeInvoiceIn(team, contract_key, '318.00', 'PASS')
    const number = serial()
    const file = await upload('发票.csv', ['发票号码,开票日期,购买方名称,价税合计', `${number},2026-03-02,示例基金管理有限公司,318.00`])
    const [row] = await preview('invoice', file)
    expect(row).toMatchObject({ state: 'certain', candidates: [{ kind: 'invoice', key: id }] })
    const rows = [{ row: row?.row, kind: 'invoice', key: id, amount: row?.amount, date: row?.date, serial: number }]
    await team.finance.ok(`${eis}/finance/match/apply`, { rows })
    expect(await read(team.finance, 'invoice', id)).toMatchObject({ status: 'ISSUED', invoice_no: number, invoice_date: '2026-03-02' })
    const wrong = await upload('别的.csv', ['姓名,电话', '王,1'])
    expect((await team.finance.send(`${eis}/finance/match/preview`, { kind: 'bank', file_key: wrong })).code).toBe(400)
  })

  test('acting on a line needs the permission of its kind, also beside lines that the caller may act on', async () => {
    const place = await makePlace(team)
    const contract_key = await makeContract(team, { ...place })
    const [id, receipt] = [await makeInvoiceIn(team, contract_key, '318.00', 'PASS'), await makeReceipt(team, contract_key, '55.00')]
    const line = { date: '2026-03-02', serial: serial() }
    const rows = [
      { ...line, row: 1, kind: 'receivable', key: receipt, amount: '55.00' },
      { ...line, row: 2, kind: 'invoice', key: id, amount: '318.00' },
    ]
    const refused = await withoutPermission(team.backend, { perms: 'fin:invoice:issue' }, () =>
      team.finance.send(`${eis}/finance/match/apply`, { rows }),
    )
    expect([refused.code, refused.message]).toEqual([403, expect.stringMatching(/^没有权限：/)])
    expect([(await read(team.finance, 'invoice', id)).status, (await read(team.finance, 'receivable', receipt)).status]).toEqual([
      'PASS',
      'WAIT',
    ])
  })

  test('a line acts on a record of its own amount only', async () => {
    const place = await makePlace(team)
    const contract_key = await makeContract(team, { ...place })
    const [id, receipt] = [await makeInvoiceIn(team, contract_key, '318.00', 'PASS'), await makeReceipt(team, contract_key, '55.00')]
    for (const [kind, key, amounts, has] of [
      ['invoice', id, ['317.99', '318.01'], '318.00'],
      ['receivable', receipt, ['54.99', '55.01'], '55.00'],
    ] as const)
      for (const amount of amounts) {
        const rows = [{ row: 1, kind, key, amount, date: '2026-03-02', serial: serial() }]
        const { results } = await team.finance.ok<{ results: Row[] }>(`${eis}/finance/match/apply`, { rows })
        expect(results).toEqual([{ row: 1, done: false, reason: `金额与单据 ${has} 元不一致` }])
      }
    expect(await read(team.finance, 'invoice', id)).toMatchObject({ status: 'PASS', invoice_no: null })
    expect(await read(team.finance, 'receivable', receipt)).toMatchObject({ status: 'WAIT', bank_serial_no: null })
  })

  test('the file of somebody else is not matched', async () => {
    const form = new FormData()
    form.append('file', new File(['交易日期,贷方发生额\n2026-03-02,1'], '别人的.csv'))
    const { data } = await team.manager.send<{ file_key: string }>('POST /api/app/base/app/file/upload', {}, { raw: form })
    const refused = await team.finance.send(`${eis}/finance/match/preview`, { kind: 'bank', file_key: data.file_key })
    expect([refused.code, refused.data]).toEqual([404, null])
  })

  test('a file that is no longer kept and one that cannot be read are said to be so', async () => {
    const refused = async (file_key: string) => {
      const { code, message, data } = await team.finance.send(`${eis}/finance/match/preview`, { kind: 'bank', file_key })
      return [code, message, data]
    }
    expect(await refused(await upload('坏.xlsx', Buffer.from('PK\u0003\u0004 no zip')))).toEqual([
      1,
      '文件无法识别，请用 Excel 或 WPS 打开，另存为 xlsx 或 csv 后再试',
      null,
    ])
    const gone = await upload('清理.csv', ['交易日期,贷方发生额', '2026-03-02,1'])
    const { rows } = await sql<{ place: string }>`select storage_path as place from file where file_key = ${gone}`.execute(
      team.backend.kernel.db,
    )
    await fileStore(team.backend.kernel).remove(String(rows[0]?.place))
    expect(await refused(gone)).toEqual([1, '文件已过保存期，请重新上传', null])
  })

  test('a line that a comma within its amount has shifted is told, and never a smaller amount', async () => {
    const statement = [
      '交易日期,借方发生额,贷方发生额,对方户名,交易流水号',
      `2026-03-02,,1,000.00,甲,${serial()}`,
      `2026-03-03,,"1,000.00",甲,${serial()}`,
    ]
    const lines = await preview('bank', await upload('错位.csv', statement))
    expect(lines).toMatchObject([
      { state: 'wrong', doubt: 'shifted', amount: '' },
      { state: 'none', amount: '1000.00' },
    ])
    const invoices = ['开票日期,购买方名称,价税合计,发票号码', `2026-03-02,示例基金管理有限公司,1,318.00,${serial()}`]
    expect(await preview('invoice', await upload('错位发票.csv', invoices))).toMatchObject([{ state: 'wrong', doubt: 'shifted' }])
  })

  test('a list of the tax office as xlsx: which side is our company decides the direction; where it is neither, it is asked', async () => {
    const place = await makePlace(team)
    const contract_key = await makeContract(team, { ...place })
    const issued = await makeInvoiceIn(team, contract_key, '618.00', 'PASS')
    const { supplier_name } = await read(team.manager, 'supplier', place.supplier_key)
    const bought = await team.finance.ok<Row>(`${eis}/invoice/save`, {
      ...invoiceOf(contract_key, '617.00'),
      direction: 'IN',
      contract_key: null,
      project_key: place.project_key,
      supplier_key: place.supplier_key,
      invoice_title: supplier_name,
    })
    const ours = '启衡金服(广州)企业服务有限公司'
    const [customer, supplier] = ['示例基金管理有限公司', String(supplier_name)]
    const file = await upload(
      '发票.xlsx',
      await xlsxOf(
        ['数电票号码', '开票日期', '购方名称', '销方名称', '价税合计'],
        [
          [serial(), '2026-03-02', customer, ours, '618.00'],
          [serial(), '2026-03-03', ours, supplier, '617.00'],
          [serial(), '2026-03-04', customer, supplier, '617.00'],
        ],
      ),
    )
    const rows = await preview('invoice', file)
    expect(rows.map((row) => [row.state, row.direction, row.party, row.candidates.map(({ key }) => key)])).toEqual([
      ['certain', 'OUT', customer, [issued]],
      ['certain', 'IN', supplier, [bought.invoice_key]],
      ['unclear', 'OUT', customer, []],
    ])
    const asked = await preview('invoice', file, { direction: 'IN' })
    expect(asked.map((row) => [row.state, row.direction])).toEqual([
      ['certain', 'OUT'],
      ['certain', 'IN'],
      ['certain', 'IN'],
    ])
    expect((await preview('invoice', file, { direction: 'OUT' }))[2]).toMatchObject({ state: 'none', party: customer })
  })
})
