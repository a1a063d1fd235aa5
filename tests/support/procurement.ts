// Steps that tests of suppliers and resources repeat: the people, one supplier, one resource, an uploaded paper.
import { type Client, type TestBackend, testBackend } from './backend.ts'
import { newName, newPhone, type Row } from './customers.ts'

export const eis = 'POST /api/eis/restful'

export interface Buyers {
  backend: TestBackend
  admin: Client
  /** Buys, and may qualify suppliers; leads the purchasing department. */
  buyer: Client
  /** Looks after resources; sees no costs. */
  media: Client
  finance: Client
  /** Leads the company. */
  leader: Client
}

export async function openBuyers(): Promise<Buyers> {
  const backend = await testBackend('people')
  const as = (name: string) => backend.as(name)
  return {
    backend,
    admin: await as('hemin'),
    buyer: await as('dinghao'),
    media: await as('chengxue'),
    finance: await as('lvjing'),
    leader: await as('linqiheng'),
  }
}

let count = 0
const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** A credit code that no other supplier has. */
export const newCreditCode = (): string => {
  count += 1
  return `91440101MA5D${letters[Math.floor(count / 31) % 31]}${letters[count % 31]}000X`
}

export function newCode(): string {
  count += 1
  return `T${count}`
}

export const makeCategory = async (client: Client, path = 'supplier/config/category'): Promise<string> =>
  (await client.ok(`${eis}/${path}/addOrUpdate`, { category_name: newName(), category_code: newCode() })).category_key as string

export async function makeSupplier(client: Client, category: string, more: Row = {}): Promise<string> {
  const input = { supplier_name: newName(), credit_code: newCreditCode(), category_keys: [category], ...more }
  return (await client.ok(`${eis}/supplier/addOrUpdate`, input)).supplier_key as string
}

export async function makeResource(client: Client, category: string, more: Row = {}): Promise<string> {
  const input = { resource_name: newName(), phone: newPhone(), category_key: category, ...more }
  return (await client.ok(`${eis}/resource/addOrUpdate`, input)).resource_key as string
}

export const readSupplier = (client: Client, key: unknown) => client.ok('GET /api/eis/restful/supplier/detail/{id}', { id: key })
export const readResource = (client: Client, key: unknown) => client.ok('GET /api/eis/restful/resource/detail/{id}', { id: key })

export const makePurchase = async (client: Client, supplier_key: string, more: Row = {}) =>
  client.ok(`${eis}/supplier/purchase/addOrUpdate`, {
    supplier_key,
    item_name: '会场租赁',
    quantity: '2',
    price: '150.55',
    purchase_date: '2026-03-01',
    ...more,
  })

/** An uploaded paper as a record names it. */
export async function uploadPaper(client: Client, name = '资质.pdf'): Promise<Row[]> {
  const data = new FormData()
  data.append('file', new Blob([`%PDF-1.4\n${newCode()}\ntrailer<<>>\n%%EOF\n`]), name)
  const file = await client.ok<{ file_key: string; url: string; size: number }>('POST /api/app/base/app/file/upload', {}, { raw: data })
  return [{ uid: file.file_key, name, status: 'done', url: file.url, size: file.size }]
}
