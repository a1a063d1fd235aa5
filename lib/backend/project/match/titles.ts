// The columns of bank statements and invoice lists, by the titles of banks and the tax office.
import type { SheetRow } from '../../base/sheet/sheet.ts'
import type { ListKind } from './statement.ts'

const titles: Readonly<Record<ListKind, Readonly<Record<string, readonly string[]>>>> = {
  bank: {
    date: ['交易日期', '交易日', '记账日期', '记账日', '入账日期', '日期', 'date'],
    time: ['交易时间', '记账时间', '入账时间', '时间', 'time'],
    income: [
      ...['收入金额', '收入', '贷方发生额', '贷方金额', '贷方', '贷', '存入金额', '存入', '转入金额', '转入', '汇入金额', '汇入'],
      ...['收款金额', '收方金额', '来账金额', '入账金额', '进账金额', 'credit', 'creditamount'],
    ],
    expense: [
      ...['支出金额', '支出', '借方发生额', '借方金额', '借方', '借', '支取金额', '支取', '转出金额', '转出', '汇出金额', '汇出'],
      ...['付款金额', '付方金额', '往账金额', '出账金额', 'debit', 'debitamount'],
    ],
    amount: ['交易金额', '发生额', '发生金额', '金额', 'amount'],
    direction: [
      ...['收支', '收支标志', '收支标识', '收支类型', '收支方向', '收付', '收付标志', '收付标识', '收付方向', '收付类型'],
      ...['借贷', '借贷标志', '借贷标识', '借贷标记', '借贷方向', '借贷类型', '往来', '往来标志', '往来标识', '往来账标志', '往来账'],
      ...['资金流向', '资金方向', '转账方向', '交易方向', '方向', '出入账', '出入账标志', '进出', '进出账', '正负', '+-', '±'],
      ...['dc', 'dcflag', 'drcr', 'direction'],
    ],
    party: [
      ...[
        '对方户名',
        '对方名称',
        '对方单位名称',
        '对方单位',
        '对方账户名称',
        '对方账户名',
        '收(付)方名称',
        '收付方名称',
        '交易对手',
        '交易对方',
      ],
      ...['对手户名', '户名', 'counterparty'],
    ],
    serial: [
      ...[
        '交易流水号',
        '银行流水号',
        '核心流水号',
        '流水号',
        '账户明细编号-交易流水号',
        '交易号',
        '交易序号',
        '凭证号',
        '凭证号码',
        'serial',
      ],
    ],
    memo: ['摘要', '用途', '附言', '备注', 'memo'],
    balance: ['余额', '账户余额', '交易后余额', '本次余额', 'balance'],
    currency: ['币种', '币别', '货币', 'currency'],
  },
  invoice: {
    date: ['开票日期', '日期', 'date'],
    amount: ['价税合计', '含税金额', '金额', 'amount'],
    buyer: ['购买方名称', '购方名称', '购方企业名称', '购买方', 'buyer'],
    seller: ['销售方名称', '销方名称', '销方企业名称', '销售方', 'seller'],
    serial: ['数电票号码', '数电发票号码', '发票号码', 'number'],
    memo: ['货物或应税劳务名称', '开票内容', '备注', 'memo'],
  },
}

const needed: Readonly<Record<ListKind, readonly (readonly string[])[]>> = {
  bank: [
    ['date', 'time'],
    ['amount', 'income', 'expense'],
    ['serial', 'party', 'balance', 'memo'],
  ],
  invoice: [['date'], ['serial'], ['amount'], ['buyer', 'seller']],
}

const tidy = (cell: string) =>
  cell
    .normalize('NFKC')
    .replace(/[\s:*/]|\((?:元|人民币|人民币元)\)/g, '')
    .toLowerCase()

/** A title without its trailing part in brackets. */
const short = (cell: string) => tidy(cell).replace(/\(.*\)$/, '')

/** The columns of each name, the best first. */
export type Places = ReadonlyMap<string, readonly number[]>

/** The positions of the columns if this row is the head of the list; null for other rows. */
export function titlesOf(kind: ListKind, cells: readonly string[]): Places | null {
  const places = new Map<string, number[]>()
  const heads = cells.map(tidy)
  const shorts = cells.map(short)
  const taken = new Set<number>()
  for (const [name, words] of Object.entries(titles[kind])) {
    const found = words.flatMap((word) => {
      const wanted = tidy(word)
      return heads.flatMap((head, at) => (head === wanted || shorts[at] === wanted ? [at] : []))
    })
    const own = [...new Set(found)].filter((at) => !taken.has(at))
    for (const at of own) taken.add(at)
    if (own.length > 0) places.set(name, own)
  }
  return needed[kind].every((group) => group.some((name) => places.has(name))) ? places : null
}

/** Reads a cell by the name of its column: the first column with a value. */
export interface Cells {
  (name: string): string
  /** All values of the columns with this name. */
  all(name: string): string[]
  /** Whether a cell of these columns was changed by a program: an error, lost digits. */
  isDoubtful(...names: string[]): boolean
}

export function cellsOf(places: Places, { cells, doubts }: SheetRow): Cells {
  const at = (place: number) => (doubts?.has(place) && doubts.get(place) !== 'merged' ? '' : (cells[place] ?? '').trim())
  const all = (name: string) => (places.get(name) ?? []).map(at).filter((text) => text !== '')
  const isDoubtful = (...names: string[]) => names.some((name) => (places.get(name) ?? []).some((place) => doubts?.has(place)))
  return Object.assign((name: string) => all(name)[0] ?? '', { all, isDoubtful })
}
