// The permissions of a role or department: search, select, compare with another role, save as a whole.
import { Button, Select, Switch } from 'antd'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { Failure } from '@/components/basic/answer'
import { confirmAction } from '@/components/basic/confirm-action'
import { SearchInput } from '@/components/basic/search-input'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { LoadFailed, State } from '@/components/basic/state'
import { toggled } from '@/components/basic/toggled'
import { useClear } from '@/components/basic/use-clear'
import { useSharedCopy } from '@/components/record/form/use-shared-copy'
import { notify } from '@/lib/client/api'
import { quietly, useCall } from '@/lib/client/use-call'
import type { Grants } from '@/lib/model/calls/permission'
import styles from './admin.module.css'
import { GrantConflict, type GrantCopy, grantCopyOf, grantSettings } from './grant-conflict'
import { GrantTable } from './grant-table'
import { differenceOf, grantChanges, grantRows, toggleGrant } from './grants'
import { Refusal } from './refusal'
import { useAction } from './use-action'
import { type Holder, type ReadGrants, type SaveGrants, useGrants } from './use-grants'
import { usePermissionTree } from './use-permission-tree'

export interface Comparable {
  role_key: string
  title: string
}

interface GrantEditorProps {
  holder: Holder
  read: ReadGrants
  save: SaveGrants
  /** Why nothing can be changed here. */
  locked?: string
  /** Everything is held whatever is selected. */
  full?: boolean
  /** Roles to compare with and to take over from. */
  others?: readonly Comparable[]
  /** The role above this one. */
  parent?: Comparable
  note?: ReactNode
  onDirty?: (dirty: boolean) => void
}

const nothing: ReadonlySet<string> = new Set()
/** So many rows are drawn at once when the grid opens, more than fit into a window; the rest follows piece by piece. */
const firstRows = 30

export function GrantEditor({ holder, read, save, locked, full = false, others = [], parent, note, onDirty }: GrantEditorProps) {
  const clear = useClear()
  const t = useTranslations('admin.grant')
  const { tree, index, error, retry, data } = usePermissionTree()
  const { shown: held, late, ...state } = useGrants(read, holder, { full, locked: locked !== undefined })
  const action = useAction()
  const [keyword, setKeyword] = useState('')
  const [linked, setLinked] = useState(true)
  const [folded, setFolded] = useState<ReadonlySet<string>>(nothing)
  const [other, setOther] = useState<string | null>(null)
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const theirs = useCall(other ? 'GET /api/app/base/app/sys/permission/queryRolePermission' : null, { role_key: other ?? '' })

  const [editedFor, setEditedFor] = useState(holder)
  if (editedFor !== holder) {
    setEditedFor(holder)
    setOther(null)
    setOnlyDifferent(false)
    action.clear()
  }

  const all = held?.full === true
  const answer = held?.answer
  const stored = useMemo(
    (): GrantCopy => ({ keys: new Set(all ? index.byKey.keys() : answer?.permission_keys), version: answer?.row_version }),
    [all, answer, index],
  )
  const edited = useSharedCopy({
    of: holder,
    stored,
    settingsOf: grantSettings,
    readTheirs: (data) => grantCopyOf(data as Grants),
    async send(copy, base, options) {
      const done = await action.run(save, { ...holder, permission_keys: [...copy.keys], row_version: base.version }, options)
      if (!done?.data) return null
      notify().success(t('saved'))
      return grantCopyOf(done.data)
    },
  })
  const { dirty, change } = edited
  const before = edited.base.keys
  const chosen = edited.value.keys
  const changes = useMemo(() => grantChanges(before, chosen), [before, chosen])
  useEffect(() => onDirty?.(dirty), [dirty, onDirty])
  const setChosen = (keys: ReadonlySet<string>) => change((copy) => ({ ...copy, keys }))
  const theirSet = useMemo(() => (theirs.data ? new Set(theirs.data.permission_keys) : null), [theirs.data])
  const compare = useMemo(() => (theirSet ? (key: string) => differenceOf(chosen, theirSet, key) : null), [chosen, theirSet])
  const rows = useMemo(() => {
    const differs = (key: string) => compare !== null && ['mine', 'theirs'].includes(compare(key))
    return grantRows(tree, { folded, keyword, keep: onlyDifferent && compare ? (node) => differs(node.permission_key) : undefined })
  }, [tree, folded, keyword, onlyDifferent, compare])
  const drawn = useDeferredValue(rows, rows.slice(0, firstRows))
  const partial = useMemo(() => {
    const missing = new Set<string>()
    for (const [key, node] of index.byKey) {
      if (chosen.has(key)) continue
      for (const above of index.above(node.permission_key)) missing.add(above.permission_key)
    }
    return missing
  }, [index, chosen])

  const toggle = useCallback(
    (key: string, on: boolean) => change((copy) => ({ ...copy, keys: toggleGrant(index, copy.keys, key, on, linked) })),
    [index, change, linked],
  )
  const fold = useCallback((key: string) => setFolded((now) => toggled(now, key)), [])
  const failure = error ?? (late ? state.error : undefined)
  if (!data || !held || failure) {
    return failure ? <LoadFailed error={failure} onRetry={error ? retry : state.retry} /> : <LinesSkeleton lines={10} />
  }

  const every = [...index.byKey.values()]
  const hint = locked ?? (every.some((node) => !node.grantable) ? t('beyondNote') : undefined)
  const take = (keys: Iterable<string>) => {
    let next: ReadonlySet<string> = chosen
    for (const key of keys) next = toggleGrant(index, next, key, true, false)
    setChosen(next)
  }
  const reset = async () => {
    if (await confirmAction({ title: t('resetAsk'), okText: t('reset'), cancelText: t('stay') })) edited.reset()
  }
  const directories = every.filter((node) => node.children.some((child) => child.menu_type !== 2)).map((node) => node.permission_key)
  const disabled = locked !== undefined || late
  return (
    <div data-grants="">
      {hint && <p className={styles.hint}>{hint}</p>}
      {note}
      <div className={`${styles.bar} ${styles.stays}`}>
        <SearchInput label={t('search')} value={keyword} onChange={setKeyword} style={{ width: 220 }} />
        <span className={styles.checkbox}>
          <Switch size="small" checked={linked} disabled={disabled} onChange={setLinked} aria-label={t('linked')} /> {t('linked')}
        </span>
        <Button type="text" size="small" onClick={() => setFolded(folded.size > 0 ? nothing : new Set(directories))}>
          {t(folded.size > 0 ? 'unfoldAll' : 'foldAll')}
        </Button>
        <Button
          type="text"
          size="small"
          disabled={disabled}
          onClick={() => take(every.filter((node) => node.grantable).map((node) => node.permission_key))}
        >
          {t('all')}
        </Button>
        <Button
          type="text"
          size="small"
          disabled={disabled}
          onClick={() =>
            setChosen(
              new Set(
                every
                  .filter((node) => !node.grantable && chosen.has(node.permission_key))
                  .flatMap((node) => [node.permission_key, ...index.above(node.permission_key).map((above) => above.permission_key)]),
              ),
            )
          }
        >
          {t('clear')}
        </Button>
        {parent && <Inherit parent={parent} disabled={disabled} onTake={take} />}
        {others.length > 0 && (
          <Select
            allowClear={clear}
            style={{ width: 180 }}
            aria-label={t('compare')}
            placeholder={t('compare')}
            value={other}
            loading={theirs.loading}
            status={theirs.error && 'error'}
            showSearch={{ optionFilterProp: 'label' }}
            options={others.map((role) => ({ value: role.role_key, label: role.title }))}
            onChange={(next) => {
              setOther(next ?? null)
              if (!next) setOnlyDifferent(false)
            }}
          />
        )}
        <Failure of={theirs} />
        {compare && (
          <>
            <span className={styles.checkbox}>
              <Switch size="small" checked={onlyDifferent} onChange={setOnlyDifferent} aria-label={t('onlyDifferent')} />{' '}
              {t('onlyDifferent')}
            </span>
            <Button
              type="text"
              size="small"
              disabled={disabled}
              onClick={() => take([...(theirSet ?? [])].filter((key) => index.byKey.get(key)?.grantable))}
            >
              {t('takeTheirs')}
            </Button>
          </>
        )}
        <span className={styles.barEnd}>
          {dirty && (
            <span className={styles.quiet} role="status">
              {t('changes', { added: changes.added.length, removed: changes.removed.length })}
            </span>
          )}
          {dirty && <Button onClick={() => void reset()}>{t('reset')}</Button>}
          {locked === undefined && (
            <Button type="primary" disabled={!dirty} loading={edited.saving} onClick={() => void edited.save()}>
              {t('save')}
            </Button>
          )}
        </span>
      </div>
      <Refusal problem={action.problem} />
      <GrantConflict copy={edited} index={index} />
      {rows.length === 0 ? (
        <State picture="noMatch" title={t(onlyDifferent ? 'same' : 'noMatch')} />
      ) : (
        <GrantTable
          rows={drawn}
          chosen={chosen}
          partial={partial}
          folded={folded}
          disabled={held.locked}
          late={late}
          compare={compare}
          onToggle={toggle}
          onFold={fold}
        />
      )}
    </div>
  )
}

/** Takes over what the role above has. */
function Inherit({ parent, disabled, onTake }: { parent: Comparable; disabled: boolean; onTake: (keys: string[]) => void }) {
  const t = useTranslations('admin.grant')
  const grants = quietly(useCall('GET /api/app/base/app/sys/permission/queryRolePermission', { role_key: parent.role_key }))
  return (
    <Button type="text" size="small" disabled={disabled || !grants} onClick={() => onTake(grants?.permission_keys ?? [])}>
      {t('inherit', { name: parent.title })}
    </Button>
  )
}
