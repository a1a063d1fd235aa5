// Operations of many kinds of records in one table: who did what to which record, with the values before and after.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { Fragment, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { toggled } from '@/components/basic/toggled'
import { useMarks } from '@/components/basic/use-marks'
import { Empty, plainText } from '@/components/basic/values'
import { fieldOf } from '@/components/record/columns'
import { Word } from '@/components/record/field/show/choice'
import { ShowField } from '@/components/record/field/show/show-field'
import { useDict } from '@/components/record/field/use-dict'
import { formatDateTime } from '@/lib/client/format'
import type { Definition } from '@/lib/model/definition'
import { entities } from '@/lib/model/entities/registry'
import { companionOf } from '@/lib/model/field'
import { department, permission, permissionGroup, position, role, user } from '@/lib/model/organisation'
import { appBinding, appInfo, baseInfo, customField, dictionary, dictionaryItem } from '@/lib/model/settings'
import styles from './operation-list.module.css'

export interface Operation {
  log_key: string
  biz_type: string
  biz_key: string | null
  biz_name: string | null
  action: string
  diff: { field: string; old: unknown; new: unknown }[]
  user_name: string | null
  ip: string | null
  create_time: string
}

const kept = [
  user,
  department,
  role,
  position,
  permission,
  permissionGroup,
  dictionary,
  dictionaryItem,
  appInfo,
  baseInfo,
  appBinding,
  customField,
]
const definitions = new Map<string, Definition>([...entities, ...kept].map((definition) => [definition.name, definition]))
/** Fields of kinds without a definition that a dictionary names. */
const worded: Readonly<Record<string, string>> = { 'process_instance.status': 'INSTANCE_STATUS', 'bpm_model.status': 'MODEL_STATUS' }

/** Kinds of records and actions that the log may hold, for its filters. */
export const knownKinds: readonly string[] = [
  ...entities.map(({ name }) => name),
  ...[
    'sys_user',
    'department',
    'role',
    'position',
    'permission',
    'permission_group',
    'permission_data_rule',
    'dictionary',
    'dictionary_item',
  ],
  ...[
    'setting',
    'session',
    'app_info',
    'base_info',
    'app_binding',
    'custom_field',
    'site_page',
    'message_template',
    'process_instance',
    'bpm_model',
  ],
]
export const knownActions: readonly string[] = [
  ...[
    'create',
    'update',
    'delete',
    'restore',
    'purge',
    'import',
    'export',
    'login',
    'logout',
    'changePassword',
    'resetPassword',
    'refused',
  ],
  ...['grant', 'fieldPermission', 'publish', 'retract', 'transfer', 'claim', 'toSea', 'recycle', 'merge', 'handOver', 'viewPlain'],
]

/** The words of a record's kind and of a field, also for kinds without a screen of their own. */
export function useOperationWords() {
  const t = useTranslations('log')
  const names = useTranslations('entity')
  const actions = useTranslations('widget.log.action')
  return {
    kind: (type: string) => (names.has(`${type}.name`) ? names(`${type}.name`) : t.has(`kind.${type}`) ? t(`kind.${type}`) : type),
    field: (type: string, field: string) => {
      for (const key of [`${type}.field.${field}`, `common.field.${field}`]) if (names.has(key)) return names(key)
      return t.has(`field.${field}`) ? t(`field.${field}`) : field
    },
    /** What was done; the same word may mean another thing for another kind of record. */
    action: (action: string, type?: string) => {
      if (type !== undefined && t.has(`of.${type}.${action}`)) return t(`of.${type}.${action}`)
      return actions.has(action) ? actions(action) : t.has(`action.${action}`) ? t(`action.${action}`) : action
    },
  }
}

export function OperationList({ records, people = true }: { records: readonly Operation[]; people?: boolean }) {
  const t = useTranslations('log')
  const words = useOperationWords()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string) => setOpen((before) => toggled(before, key))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('rows')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('time')}</th>
            {people && <th scope="col">{t('person')}</th>}
            <th scope="col">{t('did')}</th>
            <th scope="col">{t('record')}</th>
            <th scope="col">{t('ip')}</th>
            <th scope="col">{t('changes')}</th>
          </tr>
        </thead>
        <tbody>
          {records.map((entry) => (
            <Fragment key={entry.log_key}>
              <tr>
                <td>{formatDateTime(entry.create_time)}</td>
                {people && <td>{entry.user_name ?? t('system')}</td>}
                <td data-at="title">{words.action(entry.action, entry.biz_type)}</td>
                <td data-at="wide">
                  {words.kind(entry.biz_type)}
                  {(entry.biz_name || entry.biz_key) && <small title={entry.biz_key ?? undefined}>{entry.biz_name ?? entry.biz_key}</small>}
                </td>
                <td data-at={entry.ip ? undefined : 'none'}>{entry.ip || <Empty />}</td>
                <td data-at={entry.diff.length > 0 ? 'end' : 'none'}>
                  {entry.diff.length === 0 ? (
                    <Empty />
                  ) : (
                    <Button
                      size="small"
                      type="link"
                      aria-expanded={open.has(entry.log_key)}
                      icon={<Icon name={open.has(entry.log_key) ? 'up' : 'down'} size={14} />}
                      onClick={() => toggle(entry.log_key)}
                    >
                      {t('fields', { n: entry.diff.length })}
                    </Button>
                  )}
                </td>
              </tr>
              {open.has(entry.log_key) && (
                <tr className={styles.changes} data-below="">
                  <td colSpan={people ? 6 : 5}>
                    <table>
                      <thead>
                        <tr>
                          <th scope="col">{t('fieldName')}</th>
                          <th scope="col">{t('before')}</th>
                          <th scope="col">{t('after')}</th>
                        </tr>
                      </thead>
                      <tbody>
                        {entry.diff.map((change) => (
                          <tr key={change.field}>
                            <th scope="row">{words.field(entry.biz_type, change.field)}</th>
                            <td>
                              {entry.action === 'create' ? (
                                <Empty />
                              ) : (
                                <Value type={entry.biz_type} field={change.field} value={change.old} />
                              )}
                            </td>
                            <td>
                              <Value type={entry.biz_type} field={change.field} value={change.new} />
                            </td>
                          </tr>
                        ))}
                      </tbody>
                    </table>
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Value({ type, field: name, value }: { type: string; field: string; value: unknown }) {
  const marks = useMarks()
  const t = useTranslations('log')
  const definition = definitions.get(type)
  const field = definition && fieldOf(definition, name)
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  const dict = worded[`${type}.${name}`]
  if (dict && typeof value === 'string') return <DictWord dict={dict} value={value} />
  if (!definition || !field || field.kind === 'ref' || field.kind === 'refs' || field.kind === 'area' || field.kind === 'json')
    return <span className={styles.value}>{plainText(value, marks.list)}</span>
  return <ShowField definition={definition} name={name} field={field} row={{ [name]: value, [companionOf(name)]: value }} />
}

function DictWord({ dict, value }: { dict: string; value: string }) {
  return <Word dict={dict} value={value} words={useDict(dict)} />
}
