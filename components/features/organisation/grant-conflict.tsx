// Two administrators have changed the permissions of one role or department: what each has given and taken away, and whose choice stands.
import { useTranslations } from 'next-intl'
import { SetConflict } from '@/components/record/form/set-conflict'
import type { Settings } from '@/components/record/form/settings-sets'
import type { SharedCopy } from '@/components/record/form/use-shared-copy'
import type { Grants } from '@/lib/model/calls/permission'
import { type GrantIndex, reachableGrants } from './grants'

/** The permissions of a role or department as they are edited, with its version; none while they are loaded. */
export interface GrantCopy {
  keys: ReadonlySet<string>
  version: number | undefined
}

export const grantCopyOf = ({ permission_keys, row_version }: Grants): GrantCopy => ({
  keys: new Set(permission_keys),
  version: row_version,
})

export const grantSettings = ({ keys }: GrantCopy): Settings<'granted'> => new Map([...keys].map((key) => [key, 'granted']))

export function GrantConflict({ copy, index }: { copy: SharedCopy<GrantCopy, 'granted'>; index: GrantIndex }) {
  const t = useTranslations('admin.grant')
  const { conflict } = copy
  if (!conflict) return null
  const { theirs } = conflict
  const nameOf = (key: string) => index.byKey.get(key)?.title ?? key
  const above = (key: string) => index.above(key).map(({ title }) => title)
  return (
    <SetConflict
      sets={conflict.sets}
      who={conflict.who}
      order={[...index.byKey.keys()]}
      labelOf={(key) => [...above(key).reverse(), nameOf(key)].join(' / ')}
      show={(value) => t(value ?? 'notGranted')}
      onMerge={(merged) => void copy.settle({ ...theirs, keys: reachableGrants(index, merged.keys()) }, theirs)}
      onClose={copy.endConflict}
    />
  )
}
