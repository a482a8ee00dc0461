"""Shares room among texts, as `shareRoom` in `src/reasoners/reader/reader-window.ts`."""


def share(room: int, wanted: list[int]) -> list[int]:
    """Splits `room` fairly: nobody gets more than requested, and what one leaves goes to the others."""
    given = [0] * len(wanted)
    open_places = [place for place, amount in enumerate(wanted) if amount > 0]
    while open_places and room > 0:
        allowance = max(1, room // len(open_places))
        for place in list(open_places):
            step = min(allowance, wanted[place] - given[place], room)
            given[place] += step
            room -= step
            if given[place] == wanted[place]:
                open_places.remove(place)
    return given
