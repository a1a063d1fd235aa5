// The area of settings: application and company, parameters, custom fields, own lists, and the menus of a user.

import { sql } from 'kysely'
import { customField } from '../../model/settings.ts'
import type { Area } from '../area/area.ts'
import { serveEntity } from '../entity/calls.ts'
import type { HandOver } from '../entity/hand-over.ts'
import { appCalls } from './app-info.ts'
import { customFieldCalls, customFieldHooks } from './custom-fields.ts'
import { favouriteCalls } from './favourites.ts'
import { menuCalls, menuGroupCalls } from './menus.ts'
import { ownListCalls } from './own-lists.ts'
import { parameterCalls } from './parameters.ts'

const his = (from: readonly string[]) => sql`not is_deleted and is_shared and user_key = any(${[...from]}::text[])`

/** Shared list views of a leaving colleague: others use them, so the receiver maintains them. */
const sharedViewHandOver: HandOver = {
  columns: ['saved_query.user_key'],
  held: (_context, from) => sql`select query_key as key, title::text as name from saved_query where ${his(from)}`,
  async move(context, { key, from, to }) {
    const changed = await sql`update saved_query set user_key = ${to}, update_time = ${context.now},
        update_by_key = ${context.visitor?.user_key ?? null}, row_version = row_version + 1
      where query_key = ${key} and ${his([from])}`.execute(context.db)
    if (!changed.numAffectedRows) return false
    await context.audit({ biz_type: 'saved_query', biz_key: key, action: 'handOver', diff: [{ field: 'user_key', old: from, new: to }] })
    return true
  },
}

export const settingsArea: Area = {
  name: 'settings',
  calls: [...menuCalls, ...menuGroupCalls, ...favouriteCalls, ...appCalls, ...customFieldCalls, ...ownListCalls, ...parameterCalls],
  entities: [serveEntity(customField, { ...customFieldHooks, without: ['query'] })],
  answers: { fileScopes: { app_info: async () => true, base_info: async () => true }, handOvers: { sharedView: sharedViewHandOver } },
}
