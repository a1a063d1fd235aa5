// The sections of a form, with anchors at the left when there are many.
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { goToWrong } from '@/components/basic/refused-controls'
import { useDisplayNames } from '@/components/record/use-display-names'
import { enterFirstField } from '@/lib/client/focus-return'
import { useLocked } from '@/lib/client/use-locked'
import styles from './form.module.css'
import { type FieldControls, FormField } from './form-field'
import type { RecordForm } from './use-record-form'

export interface ExtraSection {
  name: string
  title: string
  wrong: number
  content: ReactNode
}

interface FormBodyProps {
  form: RecordForm
  duplicates?: readonly string[]
  controls?: FieldControls
  /** Sections of the screen's own, after the section named `after`. */
  extra?: ExtraSection
  extraAfter?: string
  /** It is being saved. */
  locked?: boolean
}

const anchorsFrom = 5

export function FormBody({ form, duplicates = [], controls, extra, extraAfter, locked = false }: FormBodyProps) {
  const labels = useDisplayNames(form.definition)
  const id = useId()
  const lock = useLocked(locked)
  const box = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState('')
  const own = form.sections.map((section) => ({
    name: section.name,
    title: labels.section(section.name),
    wrong: section.fields.filter((name) => form.wrong.includes(name)).length,
    content: (
      <div className={styles.grid}>
        {section.fields.map((name) => (
          <FormField key={name} form={form} name={name} checked={duplicates.includes(name)} control={controls?.[name]} />
        ))}
      </div>
    ),
  }))
  const at = extra ? own.findIndex((section) => section.name === extraAfter) + 1 : 0
  const sections: ExtraSection[] = extra ? [...own.slice(0, at), extra, ...own.slice(at)] : own
  const marked = sections.some((section) => section.name === current) ? current : sections[0]?.name

  const follow = () => {
    const top = box.current?.getBoundingClientRect().top ?? 0
    const heads = [...(box.current?.querySelectorAll<HTMLElement>('[data-section]') ?? [])]
    const passed = heads.filter((head) => head.getBoundingClientRect().top - top < 80).at(-1)
    if (passed?.dataset.section) setCurrent(passed.dataset.section)
  }
  return (
    <div className={styles.body} {...lock}>
      {sections.length >= anchorsFrom && (
        <nav className={styles.anchors}>
          {sections.map((section) => (
            <a
              key={section.name}
              href={`#${id}-${section.name}`}
              aria-current={section.name === marked ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault()
                box.current?.querySelector(`[data-section="${section.name}"]`)?.scrollIntoView({ behavior: 'smooth', block: 'start' })
                setCurrent(section.name)
              }}
            >
              {section.title}
              {section.wrong > 0 && <b>{section.wrong}</b>}
            </a>
          ))}
        </nav>
      )}
      <div className={styles.scroll} ref={box} onScroll={follow}>
        {sections.map((section) => (
          <section key={section.name} id={`${id}-${section.name}`} data-section={section.name}>
            {sections.length > 1 && <h2>{section.title}</h2>}
            {section.content}
          </section>
        ))}
      </div>
    </div>
  )
}

/** Focuses the first field of a form that has just opened as the topmost dialog. */
export function focusFirstField(): void {
  enterFirstField([...document.querySelectorAll('[role=dialog]')].at(-1))
}

const frames = '[role="dialog"], .ant-drawer-content-wrapper, form'

/** Focuses the first field with a problem, of this form where it is named, at the moment in which `mark` shows it, so that the user can type at once. */
export function focusFirstWrong(mark: () => void = () => undefined, form?: Pick<RecordForm, 'id'>): void {
  flushSync(mark)
  const own = form && document.querySelector(`[data-of="${form.id}"]`)
  goToWrong(own?.closest(frames) ?? document)
}
