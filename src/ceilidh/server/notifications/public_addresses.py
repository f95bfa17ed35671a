"""Public addresses: globally reachable unicast, by the IANA special-purpose registries (RFC 6890) and without the
metadata services of clouds.

Listed here because `ipaddress.is_global` differs between versions of Python, and includes addresses that belong to a
protocol or to the cloud that a server runs in.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Final

SPECIAL_V4: Final = tuple(
    map(
        IPv4Network,
        (
            "0.0.0.0/8",  # this network
            "10.0.0.0/8",  # private
            "100.64.0.0/10",  # shared by carriers; Alibaba's metadata is 100.100.100.200
            "127.0.0.0/8",  # loopback
            "168.63.129.16/32",  # Azure's metadata, DNS and health probes
            "169.254.0.0/16",  # link-local; metadata of most clouds
            "172.16.0.0/12",  # private
            "192.0.0.0/24",  # IETF protocols; Oracle's metadata is 192.0.0.192
            "192.0.2.0/24",  # documentation
            "192.31.196.0/24",  # AS112
            "192.52.193.0/24",  # AMT relays
            "192.88.99.0/24",  # 6to4 relays
            "192.168.0.0/16",  # private
            "192.175.48.0/24",  # AS112
            "198.18.0.0/15",  # benchmarks
            "198.51.100.0/24",  # documentation
            "203.0.113.0/24",  # documentation
            "224.0.0.0/4",  # multicast
            "240.0.0.0/4",  # reserved and broadcast
        ),
    )
)
UNICAST_V6: Final = IPv6Network("2000::/3")
"""The only range with assigned global unicast addresses."""
SPECIAL_V6: Final = tuple(
    map(
        IPv6Network,
        (
            "2001::/23",  # IETF protocols, Teredo and ORCHID among them
            "2001:db8::/32",  # documentation
            "2002::/16",  # 6to4, which leads to an IPv4 address through a relay
            "2620:4f:8000::/48",  # AS112
            "3fff::/20",  # documentation
        ),
    )
)
NAT64: Final = IPv6Network("64:ff9b::/96")
"""Maps IPv4 into IPv6: the last 32 bits are an IPv4 address."""


def is_public(host: str) -> bool:
    """Whether it is the numeric address of a host that is reachable from everywhere on the internet."""
    try:
        address = ip_address(host)
    except ValueError:
        return False
    if isinstance(address, IPv6Address):
        return _is_public_v6(address)
    return not any(address in special for special in SPECIAL_V4)


def _is_public_v6(address: IPv6Address) -> bool:
    if address in NAT64:
        return is_public(str(IPv4Address(int(address) & 0xFFFFFFFF)))
    return address.scope_id is None and address in UNICAST_V6 and not any(address in one for one in SPECIAL_V6)
