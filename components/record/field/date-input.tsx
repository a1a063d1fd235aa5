// The text of a date control: what was typed stands there as it was typed, whatever the calendar makes of it.
import {
  type ChangeEvent,
  createContext,
  type FocusEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type Ref,
  use,
  useEffect,
  useRef,
} from 'react'
import { useMedia } from '@/lib/client/use-window'

/** One text of a control; a span of days has two. */
export interface DateText {
  text: string
  /** It stands as it is being typed; other texts are chosen as a whole, so that typing replaces them. */
  typing: boolean
  /** What is wrong with it. */
  problem: string | null
  onText: (text: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  onEnter?: () => void
  onLeave: (event: FocusEvent<HTMLInputElement>) => void
}

export interface DateTexts {
  texts: readonly DateText[]
  open: boolean
  /** The id of the calendar, and of the day in it that the arrows have come to. */
  calendar: string
  day: string | undefined
  /** A text that cannot be read keeps its form from being sent. */
  guards?: boolean
}

export const DateTextsContext = createContext<DateTexts | null>(null)

interface TypedInputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>
  'date-range'?: 'start' | 'end'
}

/** Stands in the picker's own input, whose text and keys it takes over; focus and size stay the picker's. */
export function TypedInput({ ref, value: _shown, onChange: _typed, onKeyDown: _keys, onBlur, onFocus, ...rest }: TypedInputProps) {
  const owner = use(DateTextsContext)
  const own = owner?.texts[rest['date-range'] === 'end' ? 1 : 0]
  const coarse = useMedia('(pointer: coarse)')
  const input = useRef<HTMLInputElement>(null)
  const entered = useRef(false)
  const { text = '', typing = false } = own ?? {}
  useEffect(() => {
    if (!typing && text !== '' && document.activeElement === input.current) input.current?.select()
  }, [text, typing])
  const height = useRef<number>(undefined)
  useEffect(() => {
    const now = owner?.open ? input.current?.getBoundingClientRect().top : undefined
    // what came or went above has moved the field; the calendar follows it when the window changes
    if (now !== undefined && height.current !== undefined && now !== height.current) window.dispatchEvent(new Event('resize'))
    height.current = now
  })
  useEffect(() => {
    // the next field comes after the text: who empties it by keys deletes what stands there
    input.current?.parentElement?.querySelector('button')?.setAttribute('tabindex', '-1')
  })
  const { readOnly: _readOnly, ...attributes } = rest
  if (!owner || !own) return null
  return (
    <input
      {...attributes}
      ref={(element) => {
        input.current = element
        element?.setCustomValidity((owner.guards && own.problem) || '')
        if (typeof ref === 'function') return ref(element)
        if (ref) ref.current = element
      }}
      // a finger has the calendar, and the keyboard of the screen would cover it
      inputMode={coarse ? 'none' : undefined}
      title={own.problem ?? undefined}
      aria-invalid={own.problem !== null || attributes['aria-invalid'] === true || undefined}
      aria-controls={owner.open ? owner.calendar : undefined}
      aria-activedescendant={owner.open ? owner.day : undefined}
      data-open={owner.open || undefined}
      value={text}
      onChange={(event: ChangeEvent<HTMLInputElement>) => own.onText(event.target.value)}
      onKeyDown={own.onKeyDown}
      onFocus={(event) => {
        event.target.select()
        own.onEnter?.()
        onFocus?.(event)
      }}
      onMouseDown={() => {
        if (!owner.open) entered.current = true
      }}
      onMouseUp={(event) => {
        // the press that opens the field would put the caret somewhere into the old text, and what is typed then beside the old text
        const { selectionStart, selectionEnd, value } = event.currentTarget
        const part = selectionStart !== selectionEnd && (selectionEnd ?? 0) - (selectionStart ?? 0) < value.length
        if (entered.current && !part) {
          event.preventDefault()
          event.currentTarget.select()
        }
        entered.current = false
      }}
      onBlur={(event) => {
        own.onLeave(event)
        onBlur?.(event)
      }}
    />
  )
}
