// The records of the organisation and its settings that are no entities of the registry.
import type { Definition } from './definition.ts'
import { entities } from './entities/registry.ts'
import * as organisation from './organisation.ts'
import { appBinding, customField, dictionary, dictionaryItem } from './settings.ts'

/** All but users, who are deleted and restored by rules of their own. */
export const ownDefinitions: readonly Definition[] = [
  organisation.department,
  organisation.position,
  organisation.role,
  organisation.permission,
  organisation.permissionGroup,
  organisation.permissionDataRule,
  dictionary,
  dictionaryItem,
  appBinding,
  customField,
]

/** Everything that a list shows and views are saved of, by name. */
export const viewable: ReadonlyMap<string, Definition> = new Map(
  [...entities, organisation.user, ...ownDefinitions].map((definition) => [definition.name, definition]),
)
