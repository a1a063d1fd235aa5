// Screens in a window of their own: they draw their own bar, without strip, side menu and bottom tabs, and put the frame's tools into it.
import { createContext, type ReactNode, use } from 'react'

/** What the bar of such a screen holds at its end: messages and the user. */
export const WindowTools = createContext<ReactNode>(null)

export const useWindowTools = (): ReactNode => use(WindowTools)

const roots = ['/okrProject/']

export const isOwnWindow = (path: string): boolean => roots.some((root) => path.startsWith(root))
