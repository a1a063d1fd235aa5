// The channels of the public pages: one per form, below 官网 (docs/domain/website.md#forms: channel = site page).
import { newKey } from '../base/crypto.ts'
import type { Context } from '../kernel/context.ts'

const root = { code: 'SITE', name: '官网' }

/** By form; the two forms of /index share one. */
const forms: Record<string, { code: string; name: string }> = {
  hero: { code: 'SITE-INDEX', name: '官网首页' },
  demo: { code: 'SITE-INDEX', name: '官网首页' },
  trial: { code: 'SITE-SMARTSALE', name: '官网智慧销售' },
  brochure: { code: 'SITE-SOLUTION', name: '官网产品方案' },
  partner: { code: 'SITE-PARTNER', name: '官网合作伙伴' },
  proxy: { code: 'SITE-PROXY', name: '官网城市代理' },
  contact: { code: 'SITE-ABOUT', name: '官网联系我们' },
  qr: { code: 'SITE-INFO', name: '官网信息登记' },
  activity: { code: 'SITE-ACTIVITY', name: '官网活动报名' },
  register: { code: 'SITE-REGISTER', name: '官网注册' },
}

/** The channel of a form's leads. An administrator may rename, move or disable it; a deleted one is created again. */
export async function channelOf(context: Context, form: string): Promise<string> {
  const { code, name } = forms[form] ?? root
  const known = await findChannel(context, code)
  if (known) return known
  const parent =
    code === root.code ? null : ((await findChannel(context, root.code)) ?? (await addChannel(context, root.code, root.name, null)))
  return addChannel(context, code, name, parent)
}

async function findChannel(context: Context, code: string): Promise<string | null> {
  const found = await context.db
    .selectFrom('channel')
    .select('channel_key')
    .where('channel_code', '=', code)
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  return found?.channel_key ?? null
}

async function addChannel(context: Context, code: string, name: string, parent: string | null): Promise<string> {
  await context.db
    .insertInto('channel')
    .values({
      channel_key: newKey(),
      channel_name: name,
      channel_code: code,
      channel_type: 'ONLINE',
      parent_channel_key: parent,
      status: '1',
      create_time: context.now,
      update_time: context.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const added = await findChannel(context, code)
  if (!added) throw new Error(`the channel ${code} cannot be made: its name ${name} is taken`)
  return added
}

/** Creates the channels of all forms, so that they can be chosen before the first lead. */
export async function seedChannels(context: Context): Promise<void> {
  for (const form of Object.keys(forms)) await channelOf(context, form)
}
