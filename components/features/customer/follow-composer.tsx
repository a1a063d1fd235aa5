// Adds or changes a follow-up: type, contact, text, notified people, next time, files.
import { Button, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { type ClipboardEvent, type DragEvent, type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import icons from '@/components/basic/icon-button.module.css'
import { Menu } from '@/components/basic/menu'
import { Segments } from '@/components/basic/segments'
import { useClear } from '@/components/basic/use-clear'
import { textOf } from '@/components/record/field/field-props'
import { DateControl, MentionControl, RefControl, UploadControl } from '@/components/record/field/lazy-controls'
import { TextControl } from '@/components/record/field/text-control'
import { useDict } from '@/components/record/field/use-dict'
import { useOnlyContact } from '@/components/record/field/use-only-contact'
import { dropDraft, keepDraft, readDraft } from '@/components/record/form/draft'
import { useKeptDraft } from '@/components/record/form/use-kept-draft'
import { newIdempotencyKey, notify, send, toastSeconds } from '@/lib/client/api'
import { useAlone } from '@/lib/client/use-alone'
import { useLocked } from '@/lib/client/use-locked'
import { useMay } from '@/lib/client/use-may'
import type { FollowOfCustomer } from '@/lib/model/calls/customer-records'
import { callOf } from '@/lib/model/definition'
import { follow } from '@/lib/model/entities/follow'
import { cutText } from '@/lib/model/plain-text'
import { checkRecord } from '@/lib/model/record'
import styles from './follow.module.css'
import { FollowMore } from './follow-more'
import { recordOf, startValues } from './follow-values'

interface FollowComposerProps {
  /** The customer that it is about, or whose contacts may be named; '' where there is none. */
  customerKey: string
  /** Its target instead of the customer. */
  target?: { type: 'CLUE' | 'BUSINESS'; key: string }
  /** The state of the customer that it is about, where stars and state may be set with it. */
  status?: string
  /** The follow-up that is changed; a new one is written without. */
  old?: FollowOfCustomer
  onSaved: () => void
  autoFocus?: boolean
}

/** An opened part stays mounted when it is collapsed, because it may contain a running upload. */
function Kept({ open, children }: { open: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened && <div hidden={!open}>{children}</div>
}

/** Types shown as buttons; the rest are under 更多. */
const shownTypes = 4

export function FollowComposer({ customerKey, target, status, old, onSaved, autoFocus }: FollowComposerProps) {
  const about = target ?? { type: 'CUSTOMER', key: customerKey }
  const draftKey = old?.follow_key ?? about.key
  const clear = useClear()
  const t = useTranslations('follow')
  const problems = useTranslations('validation')
  const id = useId()
  const types = useDict('FOLLOW_TYPE')
  const results = useDict('FOLLOW_RESULT')
  const phrases = useDict('FOLLOW_PHRASE')
  const may = useMay()
  const only = useOnlyContact(old ? '' : customerKey)
  const [values, setValues] = useState(() => {
    const draft = readDraft(follow.name, draftKey)?.values.follow_content
    return startValues(old, draft === undefined ? undefined : String(draft))
  })
  const { type, content, result, next, plan, pictures, files } = values
  const change = (some: Partial<typeof values>) => setValues((all) => ({ ...all, ...some }))
  const contacts = values.contacts ?? (only ? [only] : [])
  const mention = useRef<(() => void) | null>(null)
  const [open, setOpen] = useState<'businesses' | 'pictures' | 'files' | 'more' | null>(null)
  const [given, setGiven] = useState<readonly File[]>([])
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const { busy: saving, alone } = useAlone()
  const [written, setWritten] = useState(0)
  const lock = useLocked<HTMLFormElement>(saving)
  const typed = content !== textOf(old?.follow_content)
  const keep = useCallback(() => void keepDraft(follow.name, draftKey, { follow_content: content }), [draftKey, content])
  useKeptDraft(typed ? keep : null)
  const idempotencyKey = useRef(newIdempotencyKey())
  const offered = types.offered(type)
  const first = offered.slice(0, shownTypes)
  const more = offered.slice(shownTypes)

  const save = () => {
    const record = recordOf(values, { old, target: about, contacts })
    const found = checkRecord(follow, record, { old }).problems
    const own = Object.fromEntries(Object.entries(found).map(([name, problem]) => [name, problems(problem.key, problem.params)]))
    setWrong(own)
    if (Object.keys(own).length > 0) return
    const sent = async () => {
      await send(callOf(follow, 'addOrUpdate'), record, { refusal: 'silent', idempotencyKey: idempotencyKey.current })
      idempotencyKey.current = newIdempotencyKey()
      notify().success(t('saved'))
      dropDraft(follow.name, draftKey)
      setValues(startValues(undefined))
      setOpen(null)
      setWritten((count) => count + 1)
      onSaved()
    }
    void alone(sent, (error) => {
      setWrong(error.fields)
      if (error.kind === 'refused') notify().error(error.message, toastSeconds)
    })
  }
  /** A follow-up of the customer may be about some of his opportunities too. */
  const linkable = customerKey !== '' && about.type === 'CUSTOMER' && may('crm:business:q')
  const extras = [
    ...(linkable ? [{ name: 'businesses', icon: 'target', count: values.businesses.length } as const] : []),
    { name: 'pictures', icon: 'image', count: pictures.length },
    { name: 'files', icon: 'clip', count: files.length },
    ...(status && !old ? [{ name: 'more', icon: 'sliders', count: values.star || values.status ? 1 : 0 } as const] : []),
  ] as const
  /** Pictures and files pasted or dropped anywhere in the composer are added to their upload fields. */
  const take = (event: ClipboardEvent | DragEvent, list: FileList) => {
    // an upload's own place has taken what was dropped there
    if (list.length === 0 || event.isDefaultPrevented()) return
    event.preventDefault()
    setGiven([...list])
    setOpen([...list].every((file) => file.type.startsWith('image/')) ? 'pictures' : 'files')
  }
  const forget = () => setGiven([])
  const message = wrong.follow_content ?? Object.values(wrong)[0]
  return (
    <form
      {...lock}
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      onPaste={(event) => take(event, event.clipboardData.files)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => take(event, event.dataTransfer.files)}
    >
      <div className={styles.types}>
        <Segments<string>
          small
          label={t('type')}
          value={first.some((item) => item.value === type) ? type : undefined}
          options={first.map((item) => ({ value: item.value, text: item.text }))}
          onChange={(value) => change({ type: value })}
        />
        {more.length > 0 && (
          <Select<string>
            size="small"
            variant="borderless"
            aria-label={t('moreTypes')}
            placeholder={t('moreTypes')}
            value={more.some((item) => item.value === type) ? type : undefined}
            options={more.map((item) => ({ value: item.value, label: item.text }))}
            onChange={(value) => change({ type: value })}
            popupMatchSelectWidth={120}
          />
        )}
      </div>
      {customerKey && may('crm:contact:q') && (
        <RefControl
          field={{ kind: 'refs', to: 'customer_contact', same: 'customer_key', max: 20 }}
          record={{ customer_key: customerKey }}
          multiple
          value={contacts}
          onChange={(chosen) => change({ contacts: chosen })}
          aria-label={t('contacts')}
          placeholder={t('contacts')}
        />
      )}
      <MentionControl
        id={id}
        aria-label={t('content')}
        placeholder={t('placeholder')}
        autoFocus={autoFocus}
        most={2000}
        value={content}
        invalid={wrong.follow_content !== undefined}
        aria-describedby={message ? `${id}-message` : undefined}
        begin={mention}
        onMention={(person) => setValues((all) => ({ ...all, mentioned: [...all.mentioned, person] }))}
        onChange={(text) => {
          change({ content: text })
          if (text === '') dropDraft(follow.name, draftKey)
        }}
      />
      {message && (
        <em id={`${id}-message`} className={styles.message} role="alert">
          {message}
        </em>
      )}
      {open === 'businesses' && (
        <RefControl
          field={follow.fields.business_keys}
          record={{ customer_key: customerKey }}
          multiple
          value={values.businesses}
          onChange={(chosen) => change({ businesses: chosen })}
          aria-label={t('businesses')}
          placeholder={t('businesses')}
        />
      )}
      <Kept key={`pictures-${written}`} open={open === 'pictures'}>
        <UploadControl
          pictures
          value={pictures}
          onChange={(list) => change({ pictures: list })}
          max={20}
          given={open === 'pictures' ? given : undefined}
          onTaken={forget}
        />
      </Kept>
      <Kept key={`files-${written}`} open={open === 'files'}>
        <UploadControl
          value={files}
          onChange={(list) => change({ files: list })}
          max={20}
          given={open === 'files' ? given : undefined}
          onTaken={forget}
        />
      </Kept>
      {open === 'more' && status && <FollowMore status={status} values={values} onChange={change} />}
      {next !== null && (
        <TextControl
          size="small"
          className={styles.planned}
          aria-label={t('plan')}
          placeholder={t('plan')}
          most={200}
          value={plan}
          onChange={(event) => change({ plan: event.target.value })}
        />
      )}
      <div className={styles.composerFoot}>
        <Button
          type="text"
          size="small"
          aria-label={t('people')}
          title={t('people')}
          icon={<Icon name="at" />}
          onClick={() => mention.current?.()}
        />
        {phrases.offered(null).length > 0 && (
          <Menu
            label={t('phrases')}
            align="start"
            className={icons.button}
            entries={phrases.offered(null).map(({ value, text }) => ({
              key: value,
              label: text,
              onClick: () => setValues((all) => ({ ...all, content: cutText(`${all.content}${text}`, 2000) })),
            }))}
          >
            <Icon name="message" />
          </Menu>
        )}
        {extras.map(({ name, icon, count }) => (
          <Button
            key={name}
            type="text"
            size="small"
            aria-label={t(name)}
            title={t(name)}
            aria-expanded={open === name}
            className={count > 0 ? styles.used : undefined}
            icon={<Icon name={icon} />}
            onClick={() => setOpen(open === name ? null : name)}
          />
        ))}
        <span className={styles.next}>
          <DateControl
            id={`${id}-next`}
            time
            size="small"
            only="future"
            placeholder={t('next')}
            value={next}
            onChange={(time) => change({ next: time })}
          />
        </span>
        <Select<string>
          size="small"
          allowClear={clear}
          aria-label={t('result')}
          placeholder={t('result')}
          className={styles.result}
          value={result ?? undefined}
          options={results.offered(result).map((item) => ({ value: item.value, label: item.text }))}
          onChange={(value) => change({ result: textOf(value) || null })}
          popupMatchSelectWidth={120}
        />
        <Button htmlType="submit" size="small" loading={saving} className={styles.save}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
