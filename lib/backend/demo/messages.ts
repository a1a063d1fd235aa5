// Loads the demo company's messages and notices once: messages about events of its customers, notices with their readers
// (docs/domain/demo.md#data).
import { sql } from 'kysely'
import { z } from 'zod'
import notices from '../../content/demo/notices.json' with { type: 'json' }
import { notice } from '../../model/entities/notice.ts'
import { categoryOfMessage, jumpUrlOf, messageText } from '../../model/message-templates.ts'
import { storedTime } from '../../model/moment.ts'
import { newKey } from '../base/crypto.ts'
import { sanitizeHtml } from '../base/sanitize.ts'
import { rawRows } from '../db/raw-rows.ts'
import { rowGrams } from '../entity/grams.ts'
import type { Context } from '../kernel/context.ts'
import { dayMs, midnightOf } from './clock.ts'
import { demoHappenings } from './happenings.ts'

const hour = 3_600_000

interface Person {
  user_key: string
  username: string
  is_staff: boolean
}

const readersOf = rawRows({ user_key: 'sys_user.user_key' })

// The notices of the demo company (docs/domain/demo.md#data). Everything in them is invented.

const demoNotice = z.strictObject({
  title: z.string(),
  /** Code of its category. */
  category: z.enum(['ANNOUNCEMENT', 'SYSTEM', 'POLICY', 'PERSONNEL', 'HOLIDAY', 'TRAINING']),
  /** Days since it was written; counted back from today. */
  ago: z.number(),
  status: z.enum(['PUBLISHED', 'DRAFT', 'RETRACT']),
  priority: z.enum(['HIGHT', 'LOW']).optional(),
  /** Names of the departments it is for. */
  departments: z.array(z.string()).optional(),
  /** Account names of the people it is for; everybody without both. */
  users: z.array(z.string()).optional(),
  mustConfirm: z.literal(true).optional(),
  /** A draft that is published automatically after this number of days. */
  plannedIn: z.number().optional(),
  /** The share of its readers who have read it. */
  read: z.number(),
  body: z.array(z.string()),
})
type DemoNotice = z.infer<typeof demoNotice>

const demoNotices = z.array(demoNotice).parse(notices)

/** Writes messages and notices; nothing when there are notices already. Messages may exist: the data loaded before sends some. */
export async function seedDemoMessages(context: Context): Promise<void> {
  const known = await sql`select 1 from notice limit 1`.execute(context.db)
  if (known.rows.length > 0) return
  const people = await context.db
    .selectFrom('sys_user')
    .select(['user_key', 'username', sql<boolean>`user_type is distinct from 'PARTNER'`.as('is_staff')])
    .where('status', '=', '1')
    .where('is_deleted', '=', false)
    .orderBy('username')
    .execute()
  const knownCategories = await context.db.selectFrom('message_category').select(['code', 'message_category_key']).execute()
  const categories = new Map(knownCategories.map((one) => [one.code, one.message_category_key]))
  await writeMessages(context, categories)
  const publisher = people.find((person) => person.username === 'zhongling')?.user_key ?? null
  for (const [index, item] of demoNotices.entries()) await writeNotice(context, item, index, people, categories, publisher)
}

/** Between nine and half past five, Shanghai time, `ago` days ago. */
function officeTime(now: number, ago: number, place: number): Date {
  return new Date(midnightOf(now) - ago * dayMs + 9 * hour + (place % 9) * hour - (place % 3) * 10 * 60_000)
}

/** The newest of each person's messages that he has not handled yet. */
const unreadOf = (place: number) => 2 + (place % 5)

async function writeMessages(context: Context, categories: ReadonlyMap<string, string>): Promise<void> {
  const happenings = await demoHappenings(context)
  const seen = new Map<string, number>()
  const rows = [...happenings]
    .sort((left, right) => right.at - left.at)
    .map((one, index) => {
      const earlier = seen.get(one.receiver) ?? 0
      seen.set(one.receiver, earlier + 1)
      const place = [...seen.keys()].indexOf(one.receiver)
      const read = earlier >= unreadOf(place)
      return {
        message_key: newKey(),
        category: categories.get(categoryOfMessage(one.code)),
        code: one.code,
        params: one.params,
        content: messageText(one.code, one.params),
        publisher: one.publisher ?? null,
        biz_type: one.customer ? 'customer' : null,
        biz_key: one.customer ?? null,
        jump_url: one.customer
          ? jumpUrlOf('customer', one.customer)
          : one.code === 'M-CUSTOMER-SOON' || one.code === 'M-FOLLOW-TODAY'
            ? jumpUrlOf('customer', null)
            : null,
        source: `demo ${index}`,
        receiver: one.receiver,
        time: storedTime(new Date(one.at)),
        read_time: read ? storedTime(new Date(Math.min(one.at + ((index % 7) + 1) * hour, context.now.getTime()))) : null,
      }
    })
  const given = JSON.stringify(rows)
  const columns = sql`(message_key text, category text, code text, params jsonb, content text, publisher text, biz_type text, biz_key text, jump_url text,
    source text, receiver text, time timestamptz, read_time timestamptz)`
  await sql`insert into message (message_key, message_category_key, message_code, params, message_content, priority, publisher, biz_type, biz_key, jump_url, source,
      create_time, create_by_key, update_time, update_by_key)
    select message_key, category, code, params, content, 'NORMAL', publisher, biz_type, biz_key, jump_url, source, time, publisher, time, publisher
    from jsonb_to_recordset(${given}::jsonb) as given${columns}`.execute(context.db)
  await sql`insert into message_acceptor (message_key, ref_key, message_type, message_category_key, read_status, read_time, create_time)
    select message_key, receiver, 'BUSINESS', category, case when read_time is null then 'UNREAD' else 'READED' end, read_time, time
    from jsonb_to_recordset(${given}::jsonb) as given${columns}`.execute(context.db)
}

async function writeNotice(
  context: Context,
  item: DemoNotice,
  index: number,
  people: readonly Person[],
  categories: ReadonlyMap<string, string>,
  publisher: string | null,
): Promise<void> {
  const now = context.now.getTime()
  const time = officeTime(now, item.ago, index)
  const departments = await context.db
    .selectFrom('department')
    .select(['id', 'depart_code'])
    .where(sql<boolean>`depart_name = any(${[...(item.departments ?? [])]}::text[])`)
    .where('is_deleted', '=', false)
    .execute()
  const users = people.filter((person) => item.users?.includes(person.username))
  const dept_key = departments.map((one) => one.id)
  const ref_key = item.departments ? dept_key : item.users ? users.map((one) => one.user_key) : ['ALL']
  const key = newKey()
  const planned = item.plannedIn ? officeTime(now, -item.plannedIn, 0) : null
  await sql`insert into notice (message_key, title, message_category_key, notice_type, priority, message_content, attachment, ref_key, dept_key, status, publisher, publish_date,
      plan_time, must_confirm, grams, create_time, create_by_key, update_time, update_by_key)
    values (${key}, ${item.title}, ${categories.get(item.category)}, ${item.category === 'SYSTEM' ? 'SYSTEM' : 'ANNOUNCEMENT'}, ${item.priority ?? 'NORMAL'},
      ${sanitizeHtml(item.body.join(''))}, '[]'::jsonb, ${JSON.stringify(ref_key)}::jsonb, ${JSON.stringify(item.departments ? dept_key : [])}::jsonb, ${item.status}, ${publisher},
      ${item.status === 'DRAFT' ? null : time}, ${planned}, ${item.mustConfirm === true}, ${rowGrams(notice, { title: item.title })}::text[],
      ${time}, ${publisher}, ${time}, ${publisher})`.execute(context.db)
  if (item.status === 'DRAFT') return
  const readers = await readersOf.read(
    context.db,
    sql`select u.user_key from sys_user u where u.status = '1' and not u.is_deleted and ${
      item.departments
        ? sql`exists (select 1 from department d where d.id = any(u.belong_departs) and d.depart_code like any(${departments.map((one) => `${one.depart_code}%`)}::text[]))`
        : item.users
          ? sql`u.user_key = any(${ref_key}::text[])`
          : sql`true`
    } order by u.username`,
  )
  const rows = readers.map(({ user_key }, place) => {
    // Every reader has left another few unread, so that all figures differ.
    const read = ((place * 7 + index * 5) % 20) / 20 < item.read
    return { user_key, read_time: read ? storedTime(new Date(Math.min(time.getTime() + (1 + ((place * 3) % 30)) * hour, now))) : null }
  })
  await sql`insert into message_acceptor (message_key, ref_key, message_type, message_category_key, read_status, read_time, is_hidden, create_time)
    select ${key}, user_key, 'ADMINISTRATION', ${categories.get(item.category)}, case when read_time is null then 'UNREAD' else 'READED' end, read_time,
      ${item.status === 'RETRACT'}, ${time} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(user_key text, read_time timestamptz)`.execute(
    context.db,
  )
}
