// An item's form: its colour chosen from ours or freely, its parent by name.
import { Button, TreeSelect } from 'antd'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { choicesOf } from '@/components/basic/answer'
import { Icon } from '@/components/basic/icon'
import { useClear } from '@/components/basic/use-clear'
import type { EditProps } from '@/components/record/field/field-props'
import { ariaOf, textOf } from '@/components/record/field/field-props'
import { full } from '@/components/record/field/full-width'
import { EntityForm } from '@/components/record/form/entity-form'
import type { FieldControls } from '@/components/record/form/form-field'
import { clearCachedDict } from '@/lib/client/dictionary-cache'
import { useAll } from '@/lib/client/use-all'
import type { DictionaryNode, DictionaryRow } from '@/lib/model/calls/dictionary'
import { dictionaryItem } from '@/lib/model/settings'
import styles from './dictionary.module.css'
import { dictionaryCalls, itemPageCall } from './dictionary-calls'

/** Our chart colours in their light form, which stay apart for colour-blind readers. */
const usual = ['#0b5a7a', '#e1a337', '#7096b6', '#b15e3f', '#55c4ad', '#491c49', '#4c4700', '#616c71']

function ColourControl({ value, onChange, id, disabled }: EditProps) {
  const t = useTranslations('dict.colour')
  const colour = textOf(value)
  return (
    <span className={styles.colours}>
      {usual.map((one) => (
        <button
          key={one}
          type="button"
          aria-label={t('use', { colour: one })}
          aria-pressed={one === colour}
          disabled={disabled}
          onClick={() => onChange(one)}
        >
          <svg width="16" height="16" aria-hidden="true">
            <rect width="16" height="16" rx="3" fill={one} />
          </svg>
        </button>
      ))}
      <input
        id={id}
        type="color"
        value={/^#[0-9a-f]{6}$/i.test(colour) ? colour : '#ffffff'}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value)}
      />
      <Button size="small" type="text" disabled={disabled || colour === ''} onClick={() => onChange(null)}>
        {t('none')}
      </Button>
    </span>
  )
}

interface Choice {
  value: string
  title: string
  children?: Choice[]
}

/** The nodes that may be a parent: all but the item itself and what is below it. */
function parentsOf(nodes: readonly DictionaryNode[], without: string): Choice[] {
  return nodes
    .filter(({ value }) => value !== without)
    .map(({ value, text, children }) => ({ value, title: text, ...(children && { children: parentsOf(children, without) }) }))
}

function ParentControl({ dictKey, ...props }: EditProps & { dictKey: string }) {
  const clear = useClear()
  const tree = useAll(itemPageCall, { dict_key: dictKey })
  const own = textOf(props.record.value)
  const choices = useMemo(() => parentsOf(tree.data?.records ?? [], own), [tree.data, own])
  return (
    <TreeSelect
      suffixIcon={<Icon name="down" size={14} />}
      id={props.id}
      style={full}
      allowClear={clear}
      showSearch={{ treeNodeFilterProp: 'title' }}
      {...choicesOf(tree)}
      treeData={choices}
      value={tree.data ? textOf(props.value) || undefined : undefined}
      disabled={props.disabled}
      onChange={(value: string | undefined) => props.onChange(value ?? null)}
      {...ariaOf(props)}
    />
  )
}

interface ItemFormProps {
  dictionary: DictionaryRow
  /** The item to change; a new one without. */
  itemKey: string | null
  /** The parent of a new item, and its place. */
  first?: { parent_value: string | null; sort_no: number }
  onClose: () => void
}

export function ItemForm({ dictionary, itemKey, first, onClose }: ItemFormProps) {
  const { dict_key, dict_code, dict_type } = dictionary
  const controls = useMemo(
    (): FieldControls => ({
      color: (props) => <ColourControl {...props} />,
      parent_value: (props) => <ParentControl {...props} dictKey={dict_key} />,
    }),
    [dict_key],
  )
  const definition = useMemo(
    () => ({
      ...dictionaryItem,
      form: dictionaryItem.form.map((section) => ({
        ...section,
        fields: section.fields.filter(
          (name) => name !== 'dict_key' && name !== 'sort_no' && (name !== 'parent_value' || dict_type === 'TREE'),
        ),
      })),
    }),
    [dict_type],
  )
  return (
    <EntityForm
      definition={definition}
      recordKey={itemKey}
      controls={controls}
      fixed={itemKey ? undefined : { dict_key }}
      first={itemKey ? undefined : first}
      refresh={dictionaryCalls}
      onSaved={() => clearCachedDict(dict_code)}
      onClose={onClose}
    />
  )
}
