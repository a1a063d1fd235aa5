// The frame of a control of what is typed: the reason stands below what was typed, unless the layout of the form says it already.
import { type CSSProperties, type ReactNode, type Ref, use, useId } from 'react'
import type { ControlProps } from './field-props'
import { SaidContext } from './said-context'
import styles from './typed.module.css'

interface Told {
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
  status?: ControlProps['status'] | '' | 'warning' | 'success' | 'validating' | undefined
}

/** What a control says of a text that is refused: the marks for its input, and the reason where it is to stand below it. */
export function useReason(problem: string | null, told: Told, quiet = false) {
  const id = useId()
  const said = use(SaidContext)
  const describedBy = told['aria-describedby'] ?? said
  const reason = quiet || describedBy ? null : problem
  const marks = {
    status: problem === null ? told.status : ('error' as const),
    'aria-invalid': problem === null ? told['aria-invalid'] || undefined : true,
    'aria-describedby': describedBy ?? (reason === null ? undefined : id),
  }
  return { marks, below: { id, reason } }
}

interface TypedFrameProps extends Pick<ReturnType<typeof useReason>, 'below'> {
  ref?: Ref<HTMLSpanElement>
  /** Of the control, where the frame takes its place. */
  style?: CSSProperties | undefined
  /** The count of a text hangs beside the reason. */
  counted?: boolean
  children: ReactNode
}

/** A control with the reason below it. */
export function TypedFrame({ ref, below: { id, reason }, style, counted = false, children }: TypedFrameProps) {
  return (
    <span ref={ref} className={reason === null ? styles.fine : styles.wrong} style={reason === null ? undefined : style}>
      {children}
      {reason !== null && (
        <em id={id} className={styles.problem} role="alert" data-counted={counted || undefined}>
          {reason}
        </em>
      )}
    </span>
  )
}
