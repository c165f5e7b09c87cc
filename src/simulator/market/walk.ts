/** Computes random walks at any point by halving intervals, without replaying the past. */
import { drawNormal, type Stream } from './chance.ts'

/** Days of a long walk, from 1970 to 2059. */
const LONG_WALK_DAYS = 32_768

/**
 * Samples a Brownian motion by whole days (Lévy's construction), with one unit of variance per day.
 * @param day days since 1970-01-01
 */
export function longWalkAt(stream: Stream, day: number): number {
  let left = 0
  let right = LONG_WALK_DAYS
  let leftValue = 0
  let rightValue = drawNormal(stream, LONG_WALK_DAYS) * Math.sqrt(LONG_WALK_DAYS)
  while (day !== left && day !== right && right - left > 1) {
    const middle = (left + right) / 2
    const value = (leftValue + rightValue) / 2 + drawNormal(stream, middle) * Math.sqrt((right - left) / 4)
    if (day < middle) {
      right = middle
      rightValue = value
    } else {
      left = middle
      leftValue = value
    }
  }
  return day === right ? rightValue : leftValue
}

/**
 * Computes a Brownian bridge from 0 to 0 over `steps` steps, with one unit of variance in total.
 * @returns its steps + 1 points
 */
export function bridge(stream: Stream, steps: number): Float64Array {
  const points = new Float64Array(steps + 1)
  fillBridge(points, stream, 0, steps)
  return points
}

function fillBridge(points: Float64Array, stream: Stream, left: number, right: number): void {
  if (right - left < 2) return
  const steps = points.length - 1
  const middle = (left + right) >> 1
  const weight = (middle - left) / (right - left)
  const spread = Math.sqrt(((middle - left) * (right - middle)) / (right - left) / steps)
  const leftValue = points[left] ?? 0
  const rightValue = points[right] ?? 0
  points[middle] = leftValue + (rightValue - leftValue) * weight + drawNormal(stream, middle) * spread
  fillBridge(points, stream, left, middle)
  fillBridge(points, stream, middle, right)
}
