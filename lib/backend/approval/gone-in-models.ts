// Frozen or deleted people whom the current version of a model still names: each is an incident of the model, without an instance. It is computed
// at each read, so that it disappears when another version is deployed or the person is active again (docs/domain/approval.md#people-of-models).
import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { cutText } from '../../model/plain-text.ts'
import { adminRole } from '../../model/role-codes.ts'
import type { Definition } from '../bpm/definition.ts'
import { type Element, readXml } from '../bpm/parse/xml.ts'
import { readDefinition } from '../bpm/store/library.ts'
import { notify } from '../bpm/store/notify.ts'
import { rawRows } from '../db/raw-rows.ts'
import { holdersOfRole } from '../entity/holders.ts'
import type { Context, Place } from '../kernel/context.ts'
import { reasonText } from '../kernel/pipeline.ts'
import { slot } from '../kernel/slots.ts'

/** Where a version names a person; without a step if the process itself does, in a decision table. */
interface Named {
  node_id: string | null
  /** The display name of the place. */
  node: string
  user_key: string
}

const maxKnown = 500

/** The people named by each version, cached because versions never change. */
const known = slot('people of definitions', () => new LRUCache<string, readonly Named[]>({ max: maxKnown }))

const keys = /(?<![\w-])[0-9a-f]{32}(?![\w-])/g

/** Texts with the form of a user key, by step. Conditions of flows and candidate starters do not count: they assign no task. */
function namedIn(xml: string, { key, name, nodes }: Definition): Named[] {
  const found = new Map<string, Named>()
  const walk = (element: Element, place: { id: string; name: string } | null) => {
    const { attributes, ext, text, children } = element
    const node = nodes.get(attributes.id ?? '') ?? place
    const own = element.space === 'bpmn' && element.name === 'process' ? [] : [...Object.values(ext), ...Object.values(attributes), text]
    for (const [user_key] of own.join(' ').matchAll(keys))
      found.set(`${node?.id} ${user_key}`, { node_id: node?.id ?? null, node: node?.name || node?.id || name || key, user_key })
    for (const child of children) if (child.name !== 'sequenceFlow' && child.name !== 'potentialStarter') walk(child, node)
  }
  for (const process of readXml(xml).children) if (process.attributes.id === key) walk(process, null)
  return [...found.values()]
}

/** The newest versions that may be started, without processes that their model's file no longer contains. */
const current = sql`(with newest as (select distinct on (process_definition_key) id, model_key, process_definition_key, checksum
    from bpm_definition order by process_definition_key, version desc)
  select d.id from newest d join bpm_model m on m.model_key = d.model_key and m.status = 'DEPLOYED' and not m.is_deleted
    join newest main on main.process_definition_key = m.process_definition_key and main.checksum = d.checksum)`

const currentRows = rawRows({ id: 'bpm_definition.id' })
const files = rawRows({ id: 'bpm_definition.id', bpmn_xml: 'bpm_definition.bpmn_xml' })

async function readNamed(place: Place): Promise<(Named & { definition_id: string })[]> {
  const cache = place.kernel.get(known)
  const ids = (await currentRows.read(place.db, current)).map(({ id }) => id)
  const named = new Map(ids.map((id) => [id, cache.get(id)]))
  const unknown = ids.filter((id) => !named.get(id))
  for (const { id, bpmn_xml } of await files.read(
    place.db,
    sql`select id, bpmn_xml from bpm_definition where id = any(${unknown}::text[])`,
  )) {
    const definition = await readDefinition(place, id)
    const found = definition ? namedIn(bpmn_xml, definition) : []
    named.set(id, found)
    cache.set(id, found)
  }
  return [...named].flatMap(([definition_id, ones = []]) => ones.map((one) => ({ ...one, definition_id })))
}

/** Since when user `u` is frozen or deleted. */
const left = sql`coalesce((select max(l.create_time) from operation_log l where l.biz_type = 'sys_user' and l.biz_key = u.user_key and l.action in ('freeze', 'delete')), u.update_time)`

/** The incidents of models, with the columns of instance incidents and `model_key`. */
export async function incidentsOfModels(place: Place): Promise<RawBuilder<unknown>> {
  const named = JSON.stringify(await readNamed(place))
  return sql`(select concat_ws('.', d.id, n.node_id, u.user_key) as incident_id, null::text as process_instance_id, m.model_key,
      d.process_definition_key, m.model_name::text as process_name, null::text as title, n.node_id, 'goneInModel'::text as key,
      jsonb_build_object('node', n.node, 'name', u.realname) as params, greatest(d.create_time, ${left}) as create_time, d.id as definition_id, u.user_key
    from jsonb_to_recordset(${named}::jsonb) as n (definition_id text, node_id text, node text, user_key text)
      join sys_user u on u.user_key = n.user_key and (u.status <> '1' or u.is_deleted)
      join bpm_definition d on d.id = n.definition_id join bpm_model m on m.model_key = d.model_key)`
}

const goneRows = rawRows({ model_key: 'bpm_model.model_key', name: 'bpm_model.model_name', node: 'text', user: 'sys_user.realname' })

/** Notifies administrators of models that still name a user who was just frozen or deleted. */
export async function tellOfModels(context: Context, userKey: string): Promise<void> {
  const rows = await goneRows.read(
    context.db,
    sql`select x.model_key, x.process_name as name, x.params ->> 'node' as node, x.params ->> 'name' as "user"
      from ${await incidentsOfModels(context)} x where x.user_key = ${userKey} order by x.process_name, x.model_key, x.incident_id`,
  )
  if (rows.length === 0) return
  const receivers = await holdersOfRole(context, adminRole)
  for (const [model, places] of Map.groupBy(rows, ({ model_key }) => model_key)) {
    const [one] = places
    if (!one) continue
    const node = places.map((place) => place.node).join('、')
    const reason = reasonText(context.request.locale, ['engine.reason.goneInModel', { node, name: one.user }])
    await notify(context, 'M-INCIDENT', ['process_incident', model], receivers, { title: one.name, reason: cutText(reason, 200) })
  }
}
