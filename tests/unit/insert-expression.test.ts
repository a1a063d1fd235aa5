// Values put into expressions that are being typed.
import { expect, test } from 'vitest'
import { insertExpression } from '@/components/features/designer/panel/insert-expression'
import { juel } from '@/components/features/designer/panel/people'

const at = (place: number, end = place) => ({ start: place, end })

test('a value becomes an expression of its own, and one more joins the expression that the caret stands in', () => {
  const first = insertExpression('', at(0), 'amount')
  expect(first).toEqual({ text: juel('amount'), caret: 8 })
  const typed = `${first.text.slice(0, first.caret)} > ${first.text.slice(first.caret)}`
  expect(insertExpression(typed, at(first.caret + 3), 'limit').text).toBe(juel('amount > limit'))
})

test('behind an expression a new one begins, and what is chosen is replaced', () => {
  expect(insertExpression(`${juel('a')},`, at(5), 'b').text).toBe(`${juel('a')},${juel('b')}`)
  expect(insertExpression(juel('old > 1'), at(2, 5), 'amount')).toEqual({ text: juel('amount > 1'), caret: 8 })
})
