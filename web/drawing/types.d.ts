// Figures as data: what a lesson gives to be drawn (its numbers, its labels, how a cell is said), and what comes of it.

import type { RasterOptions } from '../core/calls/drawing.js'
import type { KINDS } from './figures.js'
import type { Pen, Picture } from './pen.js'
import type { Theme } from './theme.js'

/** A figure to be drawn. Its functions say in words what its other fields hold, and depend on nothing else. */
export type FigureSpec = {
  [Kind in keyof typeof KINDS]: { kind: Kind } & Parameters<(typeof KINDS)[Kind]>[0]
}[keyof typeof KINDS]

export interface Cell {
  row: number
  col: number
}

/** Sizes of a drawing, in CSS pixels; each kind of figure adds its own. */
export interface Layout {
  width: number
  height: number
}

export interface Marks {
  row?: number
  col?: number
  /** Outlined more thinly, beside `row`. */
  rows?: readonly number[]
  /** Of a square map, in place of `row`: the cells whose column is so far right of their row. */
  diagonal?: number
}

/** Values to be painted by the core, in the colours of a map (core.raster). */
export type RasterRequest = RasterOptions & { dark: boolean }

/** A figure that can be laid out, drawn and walked cell by cell. */
export interface Drawing<L extends Layout = Layout> {
  rows: number
  cols: number
  layout(width: number, dpr: number): L
  /** What the core has to paint for a layout; `draw` is given the pictures, in this order. */
  rasters?(layout: L, theme: Theme): RasterRequest[]
  draw(pen: Pen, layout: L, theme: Theme, pictures: readonly Picture[]): void
  drawMarks(pen: Pen, layout: L, theme: Theme, marks: Marks): void
  cellAt(layout: L, x: number, y: number): Cell | null
  /** Where a cell is drawn. */
  cellBox?(layout: L, row: number, col: number): { x: number; y: number; width: number; height: number }
  /** A cell in words, and the whole figure. */
  describe(row: number, col: number): string
  summary?(): string
  rowLabels?: readonly string[]
  colLabels?: readonly string[]
  /** Where the smallest and the largest finite number are. */
  extremes?(): [Cell, Cell] | null
  /** The value at a point, where bars may be dragged. */
  valueAt?(layout: L, x: number): number
}
