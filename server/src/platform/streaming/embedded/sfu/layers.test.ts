/** Tests which simulcast layer a viewer gets. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { openLayerChoice } from './layers.ts'

const LAYERS = 3

test('a viewer with a good connection gets the largest picture', () => {
  const choice = openLayerChoice()
  for (let second = 0; second < 60; second++) choice.noteLoss(0.01, second * 1000)
  assert.equal(choice.choose(LAYERS), 2)
  assert.equal(choice.choose(1), 0)
  assert.equal(choice.choose(0), 0)
})

test('losses that last lead to a smaller picture, and one bad report does not', () => {
  const choice = openLayerChoice()
  choice.noteLoss(0.3, 0)
  assert.equal(choice.choose(LAYERS), 2)
  choice.noteLoss(0, 1000)
  choice.noteLoss(0.3, 2000)
  choice.noteLoss(0.3, 3000)
  assert.equal(choice.choose(LAYERS), 1)
  choice.noteLoss(0.3, 4000)
  choice.noteLoss(0.3, 5000)
  for (let report = 0; report < 10; report++) choice.noteLoss(0.3, 6000 + report)
  assert.equal(choice.choose(LAYERS), 0)
})

test('a larger picture is tried again, and later each time that it fails', () => {
  const choice = openLayerChoice()
  let now = 0
  const secondsUntil = (layer: number, loss: () => number) => {
    const began = now
    while (choice.choose(LAYERS) !== layer && now - began < 600_000) choice.noteLoss(loss(), (now += 1000))
    return (now - began) / 1000
  }
  const lossy = () => (choice.choose(LAYERS) === 2 ? 0.2 : 0)
  secondsUntil(1, lossy)
  const first = secondsUntil(2, lossy)
  secondsUntil(1, lossy)
  const second = secondsUntil(2, lossy)
  secondsUntil(1, lossy)
  const third = secondsUntil(2, lossy)
  assert.ok(first >= 8 && second > first && third > second, `${first}, ${second}, ${third}`)
})

test("a viewer's own choice holds whatever is lost", () => {
  const choice = openLayerChoice()
  for (const [quality, layer] of [
    ['low', 0],
    ['medium', 1],
    ['high', 2],
  ] as const) {
    choice.wish(quality)
    for (let report = 0; report < 10; report++) choice.noteLoss(0.5, report)
    assert.equal(choice.choose(LAYERS), layer)
  }
  choice.wish('medium')
  assert.equal(choice.choose(1), 0)
  choice.wish('auto')
  assert.equal(choice.choose(LAYERS), 2)
})
