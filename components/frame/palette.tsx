// The command palette (Ctrl+K): menus by name, pinyin or initials, records by name, code or phone, actions. One field, one list, keys alone suffice.
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { Illustration } from '@/components/basic/illustration'
import { isComposing, keyOf } from '@/lib/client/composing'
import { MenuIcon } from './menu-icon'
import { useMenuSearch } from './menu-search'
import { routesOf } from './menus'
import styles from './palette.module.css'
import { type Command, useCommands } from './palette-commands'
import { addressOfRecord } from './screens'
import { useMenuItems } from './use-menus'
import { type FoundRecords, useRecordSearch } from './use-record-search'

interface Group {
  key: string
  title: string
  commands: Command[]
}

export interface PaletteProps {
  /** What was typed before the palette was there. */
  first: string
  consoleUrl: string | null
  onClose: () => void
}

/** Menus shown at most while something is typed; more letters bring the others up. */
const maxMenus = 8
const mostRecent = 5

export function Palette({ first, consoleUrl, onClose }: PaletteProps) {
  const t = useTranslations('shell.palette')
  const router = useRouter()
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [typed, setTyped] = useState(first)
  const [chosen, setChosen] = useState('')
  const { groups, searching, failed } = useGroups(typed, consoleUrl)
  const all = groups.flatMap((group) => group.commands)
  const at = Math.max(
    0,
    all.findIndex((command) => command.key === chosen),
  )
  const active = all[at]
  const optionId = (command: Command) => `${id}-${all.indexOf(command)}`

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    // typing goes on where it was
    input.current?.setSelectionRange(first.length, first.length)
    return () => element?.close()
  }, [first])
  const activeId = active && optionId(active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const execute = (command: Command) => {
    onClose()
    if (command.external) window.open(command.external, '_blank', 'noreferrer')
    else if (command.href) router.push(command.href)
    else command.run?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: Math.min(at + 8, all.length - 1), PageUp: Math.max(at - 8, 0) }[keyOf(event)]
    if (to !== undefined) {
      event.preventDefault()
      setChosen(all[(to + all.length) % all.length]?.key ?? '')
    } else if (keyOf(event) === 'Enter') {
      event.preventDefault()
      if (active) execute(active)
    }
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the ground closes, as Escape does
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={t('title')}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.field}>
        <Icon name="search" />
        <input
          ref={input}
          role="combobox"
          aria-label={t('title')}
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={activeId}
          placeholder={t('placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosen('')
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={styles.quit} onClick={onClose}>
          Esc
        </button>
      </div>
      <div role="listbox" id={`${id}-list`} aria-label={t('results')} className={styles.list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own outside select
          <div key={group.key} role="group" aria-label={group.title}>
            <div className={styles.head} aria-hidden="true">
              {group.title}
            </div>
            {group.commands.map((command) => (
              <Option
                key={command.key}
                id={optionId(command)}
                command={command}
                on={command === active}
                onPoint={() => setChosen(command.key)}
                onChoose={() => execute(command)}
              />
            ))}
          </div>
        ))}
      </div>
      {all.length === 0 && !searching && (
        <div className={styles.none}>
          <Illustration picture="noMatch" />
          <b>{t('none', { text: typed.trim() })}</b>
          <span>{t('noneText')}</span>
        </div>
      )}
      <p className={styles.foot}>
        <span role="status">{searching ? t('searching') : failed ? t('failed') : typed.trim() ? t('count', { n: all.length }) : ''}</span>
        <span aria-hidden="true">
          <kbd>↑</kbd>
          <kbd>↓</kbd> {t('move')} <kbd>↵</kbd> {t('open')} <kbd>Esc</kbd> {t('quit')}
        </span>
      </p>
    </dialog>
  )
}

interface OptionProps {
  id: string
  command: Command
  on: boolean
  onPoint: () => void
  onChoose: () => void
}

function Option({ id, command, on, onPoint, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above keeps the focus and takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div id={id} role="option" aria-selected={on} className={styles.option} onPointerMove={onPoint} onClick={onChoose}>
      {command.menuIcon === undefined ? <Icon name={command.icon ?? 'next'} /> : <MenuIcon name={command.menuIcon} />}
      <span>{command.title}</span>
      {command.note && <i>{command.note}</i>}
    </div>
  )
}

/** What is offered for what was typed; before that the favourites, the visited views and all actions. */
function useGroups(typed: string, consoleUrl: string | null): { groups: Group[]; searching: boolean; failed: boolean } {
  const t = useTranslations('shell.palette')
  const items = useMenuItems()
  const routes = useMemo(() => routesOf(items), [items])
  const { menus, favourites, recent, records: opened, actions } = useCommands(consoleUrl)
  const records = useRecordSearch(typed, routes)
  const isMeant = useMenuSearch()
  const wanted = typed.trim()
  if (wanted === '') {
    const groups = [
      { key: 'records', title: t('records'), commands: opened },
      { key: 'favourites', title: t('favourites'), commands: favourites },
      { key: 'recent', title: t('recent'), commands: recent.slice(0, mostRecent) },
      { key: 'actions', title: t('actions'), commands: actions },
    ]
    return { groups: groups.filter((group) => group.commands.length > 0), searching: false, failed: false }
  }
  const meant = (commands: readonly Command[]) => nearestFirst(commands, wanted, isMeant)
  const groups = [
    { key: 'menus', title: t('menus'), commands: meant(menus).slice(0, maxMenus) },
    ...records.found.map((found) => ({
      key: found.place.path,
      title: routes.get(found.place.path)?.title ?? '',
      commands: recordCommands(found),
    })),
    { key: 'actions', title: t('actions'), commands: meant(actions) },
  ]
  return { groups: groups.filter((group) => group.commands.length > 0), searching: records.searching, failed: records.failed }
}

/** The commands that are meant, those whose title begins with the text first. */
function nearestFirst(commands: readonly Command[], wanted: string, isMeant: (text: string, typed: string) => boolean): Command[] {
  const begins = (command: Command) => Number(command.title.toLowerCase().startsWith(wanted.toLowerCase()))
  return commands.filter((command) => isMeant(command.title, wanted)).sort((one, other) => begins(other) - begins(one))
}

/** Found records as commands: each opens over its list. */
function recordCommands({ place, rows }: FoundRecords): Command[] {
  return rows.map((row) => ({
    key: `record ${place.path} ${row.key}`,
    title: row.title,
    ...(row.note === null ? {} : { note: row.note }),
    icon: 'open' as const,
    href: addressOfRecord(place, row.key),
  }))
}
