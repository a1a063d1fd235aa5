// The area of settings: application and company, parameters, custom fields, own lists, and the menus of a user.
import { customField } from '../../model/settings.ts'
import type { Area } from '../area/area.ts'
import { serveEntity } from '../entity/calls.ts'
import { appCalls } from './app-info.ts'
import { customFieldCalls, customFieldHooks } from './custom-fields.ts'
import { favouriteCalls } from './favourites.ts'
import { sharedViewHandOver } from './hand-over.ts'
import { menuGroupCalls } from './menu-groups.ts'
import { menuCalls } from './menus.ts'
import { ownListCalls } from './own-lists.ts'
import { parameterCalls } from './parameters.ts'

export const settingsArea: Area = {
  name: 'settings',
  calls: [...menuCalls, ...menuGroupCalls, ...favouriteCalls, ...appCalls, ...customFieldCalls, ...ownListCalls, ...parameterCalls],
  entities: [serveEntity(customField, { ...customFieldHooks, without: ['query'] })],
  answers: { fileScopes: { app_info: async () => true, base_info: async () => true }, handOvers: { sharedView: sharedViewHandOver } },
}
