// Texts that are chosen by what a diagram holds, as they stand in messages/.
import { useMessages } from 'next-intl'

/** The names of types, or the words of the editor with the places that its own translator fills. */
export function useTextsOf(group: 'type' | 'modeler'): Readonly<Record<string, string>> {
  const { designer } = useMessages() as { designer: Record<typeof group, Readonly<Record<string, string>>> }
  return designer[group]
}
