// Comments on a record: everybody who sees it reads and adds some; one's own are deleted again.
import { Button } from 'antd'
import { useId, useState } from 'react'
import { Answer } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { textOf } from '@/components/record/field/field-props'
import { TextAreaControl } from '@/components/record/field/text-control'
import { notify, send } from '@/lib/client/api'
import { formatMinute } from '@/lib/client/format'
import { useAll } from '@/lib/client/use-all'
import { useAlone } from '@/lib/client/use-alone'
import { useMe } from '@/lib/client/use-may'
import { callOf, type Definition } from '@/lib/model/definition'
import styles from './comment-list.module.css'

interface CommentWords {
  title: string
  hint: string
  send: string
  remove: string
  none: string
}

/** `definition` is the comment's own, `above` the field with the key of the record that is commented on. */
export function CommentList({
  definition,
  above,
  recordKey,
  words,
}: {
  definition: Definition
  above: string
  recordKey: string
  words: CommentWords
}) {
  const id = useId()
  const me = useMe()
  const [text, setText] = useState('')
  const { busy, alone } = useAlone()
  const list = useAll(callOf(definition, 'query'), { [above]: [recordKey] })
  const add = () =>
    alone(async () => {
      await send(callOf(definition, 'addOrUpdate'), { [above]: recordKey, comment_content: text.trim() })
      setText((now) => (now === text ? '' : now))
      list.retry()
    })
  const remove = (key: string) =>
    alone(async () => {
      await send(callOf(definition, 'deleteById'), { id: key })
      notify().success(words.remove)
      list.retry()
    })
  return (
    <section className={styles.comments} aria-label={words.title}>
      <h3>{words.title}</h3>
      <Answer of={list} skeleton={<LinesSkeleton lines={2} />} empty={<p>{words.none}</p>}>
        {({ records }) => (
          <ul>
            {records.map((row) => (
              <li key={textOf(row[definition.key])}>
                <span>
                  <b>{textOf(row.create_by_name)}</b>
                  <time>{formatMinute(textOf(row.create_time))}</time>
                  {row.create_by_key === me && (
                    <Button size="small" type="link" disabled={busy} onClick={() => void remove(textOf(row[definition.key]))}>
                      {words.remove}
                    </Button>
                  )}
                </span>
                {textOf(row.comment_content)}
              </li>
            ))}
          </ul>
        )}
      </Answer>
      <div className={styles.write} data-form="">
        <label htmlFor={id}>{words.send}</label>
        <TextAreaControl
          id={id}
          rows={2}
          most={500}
          placeholder={words.hint}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="primary" data-main="" loading={busy} disabled={text.trim() === ''} onClick={() => void add()}>
          {words.send}
        </Button>
      </div>
    </section>
  )
}
