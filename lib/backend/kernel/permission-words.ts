// The name of a permission in a refusal: the words by which an administrator finds it, not its code (docs/domain/errors.md).
import { type Locale, text } from '../../i18n/text.ts'
import { permissionSeeds } from '../../model/menu-tree.ts'
import type { PermissionSeed } from '../../model/permissions.ts'

const seedsById = new Map(permissionSeeds.map((seed) => [seed.id, seed]))

/** The name of a menu or a button; a menu of an entity has the entity's name. */
export function titleOf({ entity, title, titleEn }: PermissionSeed, locale: Locale): string {
  if (!entity) return locale === 'en' ? titleEn : title
  const own = `entity.${entity}.menu`
  const found = text(locale, own)
  return found === own ? text(locale, `entity.${entity}.name`) : found
}

const levels: readonly string[] = ['OWNER', 'WRITE']

/** The missing right as text: the permissions of which one is needed, joined by ' / ', or the missing access level to a record, as the last part of the code. */
export function refusalOf(locale: Locale, permission: string): string {
  const level = permission.split(':').at(-1) ?? ''
  if (levels.includes(level)) return text(locale, `fail.level.${level}`)
  const names = permission.split(' / ').flatMap((code) => {
    const seed = seedsById.get(code)
    const menu = seedsById.get(seed?.parent ?? '')
    if (!seed) return []
    return menu ? text(locale, 'fail.permissionIn', { menu: titleOf(menu, locale), name: titleOf(seed, locale) }) : titleOf(seed, locale)
  })
  // what has no name is not shown by its code
  if (names.length === 0) return text(locale, 'fail.forbiddenHere')
  return text(locale, 'fail.forbidden', { permission: names.join(text(locale, 'fail.or')) })
}
