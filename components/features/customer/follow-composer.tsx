// Writing a follow-up: how and with whom, what was said and whom to tell, when next, files.
'use client'
import { Button, Segmented, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { type ClipboardEvent, type DragEvent, useCallback, useId, useRef, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { useClear } from '@/components/basic/use-clear'
import { textOf } from '@/components/record/field/field-props'
import { DateControl, MentionControl, RefControl, UploadControl } from '@/components/record/field/lazy-controls'
import type { Option } from '@/components/record/field/picker/paged-select'
import { stillMentioned } from '@/components/record/field/picker/still-mentioned'
import { useDict } from '@/components/record/field/use-dict'
import { useOnlyContact } from '@/components/record/field/use-only-contact'
import { dropDraft, keepDraft, readDraft } from '@/components/record/form/draft'
import { useKeptDraft } from '@/components/record/form/use-kept-draft'
import { ApiError, newIdempotencyKey, notify, send, toastSeconds } from '@/lib/client/api'
import { shanghaiNow } from '@/lib/client/format'
import { useMay } from '@/lib/client/use-may'
import { callOf } from '@/lib/model/definition'
import { follow } from '@/lib/model/entities/follow'
import type { FileRef } from '@/lib/model/field'
import { checkRecord } from '@/lib/model/record'
import styles from './follow.module.css'

interface FollowComposerProps {
  /** The customer that it is about, or whose contacts may be named; '' where there is none. */
  customerKey: string
  /** What it is about instead of the customer. */
  target?: { type: 'CLUE' | 'BUSINESS'; key: string }
  onSaved: () => void
  autoFocus?: boolean
}

/** Types that stand as buttons; the rest behind 更多. */
const shownTypes = 4

export function FollowComposer({ customerKey, target, onSaved, autoFocus }: FollowComposerProps) {
  const targetKey = target?.key ?? customerKey
  const clear = useClear()
  const t = useTranslations('follow')
  const problems = useTranslations('validation')
  const id = useId()
  const types = useDict('FOLLOW_TYPE')
  const results = useDict('FOLLOW_RESULT')
  const [type, setType] = useState('PHONE')
  const [content, setContent] = useState(() => String(readDraft(follow.name, targetKey)?.values.follow_content ?? ''))
  const [result, setResult] = useState<string | null>(null)
  const [next, setNext] = useState<string | null>(null)
  const may = useMay()
  const only = useOnlyContact(customerKey)
  const [chosen, setChosen] = useState<Option[] | null>(null)
  const contacts = chosen ?? (only ? [only] : [])
  const [mentioned, setMentioned] = useState<Option[]>([])
  const mention = useRef<(() => void) | null>(null)
  const [pictures, setPictures] = useState<FileRef[]>([])
  const [files, setFiles] = useState<FileRef[]>([])
  const [open, setOpen] = useState<'pictures' | 'files' | null>(null)
  const [given, setGiven] = useState<readonly File[]>([])
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [saving, setSaving] = useState(false)
  const keep = useCallback(() => void keepDraft(follow.name, targetKey, { follow_content: content }), [targetKey, content])
  useKeptDraft(content === '' ? null : keep)
  const idempotencyKey = useRef(newIdempotencyKey())
  const offered = types.offered(type)
  const first = offered.slice(0, shownTypes)
  const more = offered.slice(shownTypes)

  const save = async () => {
    const told = stillMentioned(content, mentioned)
    const record = {
      target_type: target?.type ?? 'CUSTOMER',
      target_key: targetKey,
      follow_type: type,
      follow_time: shanghaiNow().format('YYYY-MM-DD HH:mm:ss'),
      follow_content: content,
      ...(result && { follow_result: result }),
      ...(next && { next_follow_time: next }),
      ...(contacts.length > 0 && { contact_keys: contacts.map((one) => one.value) }),
      ...(told.length > 0 && { at_user_keys: told.map((one) => one.value) }),
      ...(pictures.length > 0 && { pictures }),
      ...(files.length > 0 && { attachments: files }),
    }
    const found = checkRecord(follow, record).problems
    const own = Object.fromEntries(Object.entries(found).map(([name, problem]) => [name, problems(problem.key, problem.params)]))
    setWrong(own)
    if (Object.keys(own).length > 0) return
    setSaving(true)
    try {
      await send(callOf(follow, 'addOrUpdate'), record, { refusal: 'silent', idempotencyKey: idempotencyKey.current })
      idempotencyKey.current = newIdempotencyKey()
      notify().success(t('saved'))
      dropDraft(follow.name, targetKey)
      setContent('')
      setResult(null)
      setNext(null)
      setChosen(null)
      setMentioned([])
      setPictures([])
      setFiles([])
      setOpen(null)
      onSaved()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setWrong(error.fields)
      if (error.kind === 'refused') notify().error(error.message, toastSeconds)
    } finally {
      setSaving(false)
    }
  }
  const extras = [
    { name: 'pictures', icon: 'image', count: pictures.length },
    { name: 'files', icon: 'clip', count: files.length },
  ] as const
  /** Pictures and files that are pasted or dropped anywhere in the composer go where their buttons lead. */
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
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onPaste={(event) => take(event, event.clipboardData.files)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => take(event, event.dataTransfer.files)}
    >
      <div className={styles.types}>
        <Segmented<string>
          size="small"
          aria-label={t('type')}
          value={first.some((item) => item.value === type) ? type : undefined}
          options={first.map((item) => ({ value: item.value, label: item.text }))}
          onChange={setType}
        />
        {more.length > 0 && (
          <Select<string>
            size="small"
            variant="borderless"
            aria-label={t('moreTypes')}
            placeholder={t('moreTypes')}
            value={more.some((item) => item.value === type) ? type : undefined}
            options={more.map((item) => ({ value: item.value, label: item.text }))}
            onChange={setType}
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
          onChange={setChosen}
          aria-label={t('contacts')}
          placeholder={t('contacts')}
        />
      )}
      <MentionControl
        id={id}
        aria-label={t('content')}
        placeholder={t('placeholder')}
        autoFocus={autoFocus}
        maxLength={2000}
        value={content}
        invalid={wrong.follow_content !== undefined}
        aria-describedby={message ? `${id}-message` : undefined}
        begin={mention}
        onMention={(person) => setMentioned((all) => [...all, person])}
        onChange={(text) => {
          setContent(text)
          if (text === '') dropDraft(follow.name, targetKey)
        }}
      />
      {message && (
        <em id={`${id}-message`} className={styles.message} role="alert">
          {message}
        </em>
      )}
      {open === 'pictures' && <UploadControl pictures value={pictures} onChange={setPictures} max={20} given={given} onTaken={forget} />}
      {open === 'files' && <UploadControl value={files} onChange={setFiles} max={20} given={given} onTaken={forget} />}
      <div className={styles.composerFoot}>
        <Button
          type="text"
          size="small"
          aria-label={t('people')}
          title={t('people')}
          icon={<Icon name="at" />}
          onClick={() => mention.current?.()}
        />
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
          <DateControl id={`${id}-next`} time size="small" only="future" placeholder={t('next')} value={next} onChange={setNext} />
        </span>
        <Select<string>
          size="small"
          allowClear={clear}
          aria-label={t('result')}
          placeholder={t('result')}
          className={styles.result}
          value={result ?? undefined}
          options={results.offered(result).map((item) => ({ value: item.value, label: item.text }))}
          onChange={(value) => setResult(textOf(value) || null)}
          popupMatchSelectWidth={120}
        />
        <Button htmlType="submit" size="small" loading={saving} className={styles.save}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
